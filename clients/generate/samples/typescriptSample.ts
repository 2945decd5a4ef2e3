import type { Operation } from '../model.ts'
import { bracketed, digitsOf, sampleInput, samplePath } from './sampleInput.ts'

export const typescriptSample = (operation: Operation): string => {
  const { resource, name, body, paging, stream } = operation
  const input = sampleInput(operation)
  const given = body?.required || Object.keys(input).length > 0 ? [literal(input, '')] : []
  const call = `ars.${resource}.${name}(${[...samplePath(operation).map((value) => literal(value, '')), ...given].join(', ')})`
  return `import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
${use(call, paging !== null, stream !== null)}`
}

const use = (call: string, isPaged: boolean, isStream: boolean): string => {
  if (isPaged) return `for await (const item of ${call}) console.log(item)`
  if (isStream) return `for await (const event of ${call}) console.log(event.type)`
  return `console.log(await ${call})`
}

const step = '  '

const literal = (value: unknown, indent: string): string => {
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
