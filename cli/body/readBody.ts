/**
 * The body of a call: what `-i` names, changed by each `-f key=value`, changed by the flags of its fields. The service
 * checks it; here is only refused what can not be sent, and a secret that stands on the command line.
 */
import type { Flags } from '../command/command.ts'
import { usageError } from '../command/failure.ts'
import { parseAssignment } from './assignment.ts'
import type { Source } from './bodyFlags.ts'
import { isInline, readJson } from './readJson.ts'
import { readSource, type Stdin } from './readSource.ts'
import { isObject, type JsonObject, setPath } from './setPath.ts'

export type FlagTexts = Readonly<{ input?: string | undefined; field?: readonly string[] } & Record<string, unknown>>

/** `fields`: those flags of the command that are fields of the body. */
export const readBody = async (fields: Flags, flags: FlagTexts, stdin: Stdin): Promise<JsonObject> => {
  refuseTwoReaders(fields, flags)
  const body = await readInput(flags.input, stdin)
  assign(body, flags.field ?? [])
  refuseSecrets(fields, flags, body)
  for (const name of Object.keys(fields)) {
    const value = flags[name]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    body[snake(name)] = isSource(value) ? await readNamed(value, name, stdin) : value
  }
  return body
}

/** `-i` of a body or of a run's input: always an object. */
export const readInput = async (source: string | undefined, stdin: Stdin): Promise<JsonObject> => {
  if (source === undefined) return {}
  const value = await readJson(source, '--input', stdin)
  if (!isObject(value)) throw usageError('--input must be a JSON object')
  return value
}

/** `-f key=value`, as often as it was given. */
export const assign = (target: JsonObject, assignments: readonly string[]): void => {
  for (const text of assignments) {
    const { path, value } = parseAssignment(text)
    setPath(target, path, value)
  }
}

const readNamed = async ({ kind, source }: Source, name: string, stdin: Stdin): Promise<unknown> => {
  if (kind === 'json') return readJson(source, spelled(name), stdin)
  const text = (await readSource(source, stdin)).replace(/\r?\n$/, '')
  if (text === '') throw usageError(`${spelled(name)}: ${source === '-' ? 'the standard input' : source} is empty`)
  return text
}

/** The standard input can be read once. */
const refuseTwoReaders = (fields: Flags, flags: FlagTexts): void => {
  const readers = Object.keys(fields).filter((name) => {
    const value = flags[name]
    return isSource(value) && value.source === '-'
  })
  const names = [...(flags.input === '-' ? ['input'] : []), ...readers].map(spelled)
  if (names.length > 1) throw usageError(`only one of ${names.join(', ')} can read the standard input`)
}

/** Arguments are seen by everybody on the machine, and kept in the history of the shell. */
const refuseSecrets = (fields: Flags, { input, field = [] }: FlagTexts, body: JsonObject): void => {
  const isFromFile = input !== undefined && !isInline(input)
  for (const [name, { placeholder }] of Object.entries(fields)) {
    if (placeholder !== 'file|-' || typeof body[snake(name)] !== 'string') continue
    const isAssigned = field.some((text) => text.startsWith(`${snake(name)}=`))
    if (isFromFile && !isAssigned) continue
    const flag = spelled(name)
    throw usageError(
      'a secret does not belong on the command line, where others see it',
      `Use ${flag} <file>, or ${flag} - to read it from the standard input.`,
    )
  }
}

const isSource = (value: unknown): value is Source => isObject(value) && 'source' in value && 'kind' in value

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const spelled = (name: string): string => `--${snake(name).replaceAll('_', '-')}`
