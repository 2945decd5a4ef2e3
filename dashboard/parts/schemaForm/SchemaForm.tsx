/** A form made from a JSON Schema. Values that no field shows are kept; a cleared field is left out. */
import { lazy, Suspense } from 'react'
import type { Problem } from './problemTree.ts'
import styles from './SchemaForm.module.css'

export type JsonObject = { [key: string]: unknown }

export type SchemaFormProps = {
  label: string
  schema: JsonObject
  value: unknown
  onChange: (value: unknown) => void
  /** What the service refused; `param` is the path below the value, for example `fail.code`. */
  problems?: readonly Problem[]
  disabled?: boolean
  /** Hides the visible label where a heading says the same. */
  isLabelHidden?: boolean
}

const ReactJsonSchemaForm = lazy(() => import('./ReactJsonSchemaForm.tsx'))

export function SchemaForm(props: SchemaFormProps) {
  return (
    <fieldset className={styles.form} disabled={props.disabled}>
      <legend className={props.isLabelHidden ? 'unseen' : styles.legend}>{props.label}</legend>
      <Suspense fallback={<p className={styles.loading}>Loading the form…</p>}>
        <ReactJsonSchemaForm {...props} />
      </Suspense>
    </fieldset>
  )
}
