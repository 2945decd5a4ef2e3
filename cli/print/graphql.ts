/** The same call as a GraphQL document with its variables. */
import { readFileSync } from 'node:fs'
import { type SampleOptions, sampleInput, samplePath } from '../../clients/generate/samples/sampleInput.ts'
import type { Filled } from './filledOperation.ts'

type GraphqlCalls = {
  operations: Record<string, GraphqlCall>
  inputs: Record<string, Record<string, { name: string; input?: string }>>
}

type GraphqlCall = {
  document: string
  params: Record<string, string>
  query: Record<string, string>
  body?: string
  input?: string
  /** The input field that corresponds to `If-Match`. */
  condition?: string
}

type Values = Record<string, unknown>

/** `ars graphql` also reads the variables; other tools see a comment. */
export function printGraphql({ operation }: Filled, options: SampleOptions): string {
  const text = readFileSync(new URL('../../clients/graphqlCalls.json', import.meta.url), 'utf8')
  const { operations, inputs } = JSON.parse(text) as GraphqlCalls
  const call = operations[operation.id]
  if (!call) throw new Error(`GraphQL has no operation for ${operation.id}`)
  const variables: Values = {}
  const input = sampleInput(operation)
  if (call.body !== undefined) variables[call.body] = renamed(inputs, call.input, input)
  else for (const [name, value] of Object.entries(input)) assign(variables, targetOf(call.query, name), value)
  const values = samplePath(operation)
  operation.pathParameters.forEach(({ name }, index) => {
    assign(variables, call.params[name] ?? name, values[index])
  })
  for (const [name, value] of Object.entries(fieldsOf(call, options))) assign(variables, `input.${name}`, value)
  const lines = JSON.stringify(variables, null, 2).split('\n')
  const shown =
    Object.keys(variables).length === 0 ? '' : `\n# Variables:\n${lines.map((line) => `# ${line}\n`).join('')}`
  return `${call.document}\n${shown}`
}

/** REST's headers are fields of the input. */
const fieldsOf = (
  { condition }: GraphqlCall,
  { ifMatch, waitSeconds, respondAsync, idempotencyKey }: SampleOptions,
) => ({
  ...(condition !== undefined && ifMatch !== undefined && { [condition]: ifMatch }),
  ...(waitSeconds !== undefined && { waitSeconds }),
  ...(respondAsync && { waitSeconds: 0 }),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})

const targetOf = (query: Record<string, string>, name: string): string => query[name] ?? query[`${name}[*]`] ?? name

/** Input fields have different names in GraphQL; names inside free-form JSON stay unchanged. */
function renamed(inputs: GraphqlCalls['inputs'], type: string | undefined, value: unknown): unknown {
  const fields = type === undefined ? undefined : inputs[type]
  if (fields === undefined) return value
  if (Array.isArray(value)) return value.map((item) => renamed(inputs, type, item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => {
    const field = fields[name]
    return field ? [field.name, renamed(inputs, field.input, each)] : [name, each]
  })
  return Object.fromEntries(entries)
}

/** `input.id`: a field of a variable. */
function assign(variables: Values, target: string, value: unknown): void {
  const names = target.split('.')
  const last = names.pop() ?? ''
  let inner = variables
  for (const name of names) {
    const next = (inner[name] ?? {}) as Values
    inner[name] = next
    inner = next
  }
  inner[last] = value
}
