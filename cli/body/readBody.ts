/**
 * The body of a call: what `-i` names, changed by each `-f key=value`, changed by the flags of its fields. The service
 * checks it; here is only refused what can not be sent, and a secret that stands on the command line.
 */
import { UsageError } from '../command/usageError.ts'
import { parseAssignment } from './assignment.ts'
import { type Field, flagOf, spelledFlag } from './field.ts'
import { isInline, readJson } from './readJson.ts'
import { readSource, type Stdin } from './readSource.ts'
import { readTime } from './readTime.ts'
import { isObject, type JsonObject, setPath } from './setPath.ts'

export interface BodySources {
  stdin: Stdin
  now: Date
}

export type BodyFlagValues = Readonly<Record<string, unknown>>

export const readBody = async (
  fields: readonly Field[],
  flags: BodyFlagValues,
  sources: BodySources,
): Promise<JsonObject> => {
  refuseTwoReaders(fields, flags)
  const body = await readInput(textOf(flags.input), sources.stdin)
  for (const text of textsOf(flags.field)) {
    const { path, value } = parseAssignment(text)
    setPath(body, path, value)
  }
  refuseSecrets(fields, flags, body)
  for (const field of fields) {
    const value = flags[flagOf(field)]
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) {
      setPath(body, field.name, await fieldValue(field, value, sources))
    }
  }
  return body
}

/** `-i` of a body or of a run's input: always an object. */
export const readInput = async (source: string | undefined, stdin: Stdin): Promise<JsonObject> => {
  if (source === undefined) return {}
  const value = await readJson(source, '--input', stdin)
  if (!isObject(value)) throw new UsageError('--input must be a JSON object')
  return value
}

const fieldValue = async (field: Field, value: unknown, { stdin, now }: BodySources): Promise<unknown> => {
  if (field.kind === 'list') return textsOf(value)
  const text = String(value)
  switch (field.kind) {
    case 'number':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'json':
      return readJson(text, spelledFlag(field), stdin)
    case 'time':
      return readTime(text, 'future', now)
    case 'secret':
      return (await readSource(text, stdin)).replace(/\r?\n$/, '')
    default:
      return text
  }
}

/** The standard input can be read once. */
const refuseTwoReaders = (fields: readonly Field[], flags: BodyFlagValues): void => {
  const readers = fields.filter(
    (field) => (field.kind === 'json' || field.kind === 'secret') && flags[flagOf(field)] === '-',
  )
  const names = [...(flags.input === '-' ? ['--input'] : []), ...readers.map(spelledFlag)]
  if (names.length > 1) throw new UsageError(`only one of ${names.join(', ')} can read the standard input`)
}

/** Arguments are seen by everybody on the machine, and kept in the history of the shell. */
const refuseSecrets = (fields: readonly Field[], flags: BodyFlagValues, body: JsonObject): void => {
  const input = textOf(flags.input)
  const isFromFile = input !== undefined && !isInline(input)
  const assigned = textsOf(flags.field).map((text) => text.slice(0, text.indexOf('=')))
  for (const field of fields) {
    if (field.kind !== 'secret' || typeof body[field.name] !== 'string') continue
    if (isFromFile && !assigned.includes(field.name)) continue
    throw new UsageError(
      `a secret does not belong on the command line`,
      `Use ${spelledFlag(field)} file, or ${spelledFlag(field)} - to read it from the standard input.`,
    )
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
