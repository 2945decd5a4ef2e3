import type { Operation } from '../model.ts'
import { pythonName, snakeCase } from '../python/pythonNames.ts'
import { bracketed, digitsOf, type SampleOptions, sampleInput, samplePath } from './sampleInput.ts'

export function pythonSample(operation: Operation, options: SampleOptions = {}): string {
  const { resource, name, paging, stream } = operation
  const given = [
    ...samplePath(operation).map((value) => literal(value, indent)),
    ...Object.entries(sampleInput(operation)).map(
      ([field, value]) => `${pythonName(field)}=${literal(value, indent + step)}`,
    ),
    ...keywords(options),
  ]
  const call = bracketed(
    { open: `ars.${snakeCase(resource)}.${snakeCase(name)}(`, close: ')', padding: '', step },
    given,
    indent,
  )
  return `from agent_run_service import AgentRunService

with AgentRunService() as ars:
${indent}${use(call, paging !== null, stream !== null)}`
}

const step = '    '
const indent = step

const keywords = ({ ifMatch, waitSeconds, respondAsync, idempotencyKey }: SampleOptions): string[] => [
  ...(ifMatch === undefined ? [] : [`if_match='"${ifMatch}"'`]),
  ...(waitSeconds === undefined ? [] : [`wait=${waitSeconds}`]),
  ...(respondAsync ? ['respond_async=True'] : []),
  ...(idempotencyKey === undefined ? [] : [`idempotency_key=${JSON.stringify(idempotencyKey)}`]),
]

function use(call: string, isPaged: boolean, isStream: boolean): string {
  if (isPaged) return `for item in ${call}:\n        print(item)`
  if (isStream) return `for event in ${call}:\n        print(event.type)`
  return `print(${call})`
}

function literal(value: unknown, at: string): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const digits = digitsOf(value)
  if (digits !== undefined) return /^-?\d+$/.test(digits) ? digits : `Decimal("${digits}")`
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, at + step))
    return bracketed({ open: '[', close: ']', padding: '', step }, items, at)
  }
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${literal(field, at + step)}`)
  return bracketed({ open: '{', close: '}', padding: '', step }, fields, at)
}
