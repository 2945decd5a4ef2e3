import type { Problem } from './problemTree.ts'

export type JsonObject = { [key: string]: unknown }

export type SchemaFormProps = {
  label: string
  schema: JsonObject
  value: unknown
  onChange: (value: unknown) => void
  /** The service's problems; `param` is the path below the value, for example `fail.code`. */
  problems?: readonly Problem[]
  disabled?: boolean
  /** Hides the visible label where a heading says the same. */
  isLabelHidden?: boolean
}
