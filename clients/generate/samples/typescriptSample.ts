import type { Operation } from '../model.ts'
import { bracketed, digitsOf, type SampleOptions, sampleInput, samplePath } from './sampleInput.ts'

export function typescriptSample(operation: Operation, { ifMatch, ...others }: SampleOptions = {}): string {
  const { resource, name, body, queryParameters, paging, stream } = operation
  const input = sampleInput(operation)
  const options = { ...(ifMatch !== undefined && { ifMatch: `"${ifMatch}"` }), ...others }
  const hasOptions = Object.keys(options).length > 0
  const takesInput = body !== null || queryParameters.length > 0
  const isInputGiven = body?.required || Object.keys(input).length > 0 || (takesInput && hasOptions)
  const given = [...(isInputGiven ? [input] : []), ...(hasOptions ? [options] : [])]
  const values = [...samplePath(operation), ...given].map((value) => literal(value, ''))
  const call = `ars.${resource}.${name}(${values.join(', ')})`
  return `import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
${use(call, paging !== null, stream !== null)}`
}

function use(call: string, isPaged: boolean, isStream: boolean): string {
  if (isPaged) return `for await (const item of ${call}) console.log(item)`
  if (isStream) return `for await (const event of ${call}) console.log(event.type)`
  return `console.log(await ${call})`
}

const step = '  '

function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, indent + step))
    return bracketed({ open: '[', close: ']', padding: '', step }, items, indent)
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const digits = digitsOf(value)
  if (digits !== undefined) return `JSON.rawJSON('${digits}')`
  const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${literal(field, indent + step)}`)
  return bracketed({ open: '{', close: '}', padding: ' ', step }, fields, indent)
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name, ''))
