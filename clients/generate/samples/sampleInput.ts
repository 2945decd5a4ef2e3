import type { Operation, Parameter } from '../model.ts'

export type Values = Record<string, unknown>

/** What a call sends in headers, besides its input. */
export type SampleOptions = {
  /** The number of a version or revision. */
  ifMatch?: number
  waitSeconds?: number
  respondAsync?: boolean
  idempotencyKey?: string
}

/** What a sample sends: the example of the body, or the query parameters that are required. */
export function sampleInput({ body, queryParameters }: Operation): Values {
  if (body) return (body.example ?? {}) as Values
  const required = queryParameters.filter((parameter) => parameter.required)
  return Object.fromEntries(required.map((parameter, index) => [parameter.name, exampleOf(parameter, index + 1)]))
}

export const samplePath = ({ pathParameters }: Operation): unknown[] =>
  pathParameters.map((parameter) => exampleOf(parameter, 1))

const exampleOf = ({ example, schema, name }: Parameter, number: number): unknown =>
  example ?? (schema.kind === 'integer' ? number : name)

/** The digits of a number that JavaScript does not hold, which was parsed as `JSON.rawJSON`. */
export const digitsOf = (value: unknown): string | undefined =>
  (JSON as { isRawJSON?(value: unknown): boolean }).isRawJSON?.(value) ? JSON.stringify(value) : undefined

type Brackets = {
  open: string
  close: string
  /** Between the brackets and the items of one line: a blank in TypeScript. */
  padding: string
  /** One step of indentation. */
  step: string
}

/** On one line if it fits there, else one line for each item. The items are indented by one step more than `indent`. */
export function bracketed({ open, close, padding, step }: Brackets, items: string[], indent: string): string {
  if (items.length === 0) return `${open}${close}`
  const line = `${open}${padding}${items.join(', ')}${padding}${close}`
  if (line.length <= 60 && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${indent}${step}${item},\n`).join('')}${indent}${close}`
}
