/**
 * The body of a call: the content of `-i`, then each `-f key=value`, then the flags of its fields. The service validates it;
 * this code only rejects what cannot be sent, and secrets on the command line.
 */
import type { Flags, FlagValues } from '../command/command.ts'
import { usageError } from '../command/failure.ts'
import type { bodyFlags, Source } from './bodyFlags.ts'
import { readFields } from './readFields.ts'
import { isInline, readJson } from './readJson.ts'
import { readSource, type Stdin } from './readSource.ts'
import { isObject, type JsonObject } from './setPath.ts'

export type BodyValues = FlagValues<typeof bodyFlags> & Readonly<Record<string, unknown>>

/** `fields`: the command's flags that are fields of the body. `present`: the current state of what is updated. */
export async function readBody(fields: Flags, flags: BodyValues, stdin: Stdin, present?: object): Promise<JsonObject> {
  refuseTwoReaders(fields, flags)
  const body = await readFields(flags, stdin, present)
  refuseSecrets(fields, flags, body)
  for (const name of Object.keys(fields)) {
    const value = flags[name]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    body[snake(name)] = isSource(value) ? await readNamed(value, name, stdin) : value
  }
  return body
}

async function readNamed({ kind, source }: Source, name: string, stdin: Stdin): Promise<unknown> {
  if (kind === 'json') return readJson(source, spelled(name), stdin)
  const text = (await readSource(source, stdin)).replace(/\r?\n$/, '')
  if (text === '') throw usageError(`${spelled(name)}: ${source === '-' ? 'standard input' : source} is empty`)
  return text
}

/** Standard input can be read only once. */
function refuseTwoReaders(fields: Flags, flags: BodyValues): void {
  const readers = Object.keys(fields).filter((name) => {
    const value = flags[name]
    return isSource(value) && value.source === '-'
  })
  const names = [...(flags.input === '-' ? ['input'] : []), ...readers].map(spelled)
  if (names.length > 1) throw usageError(`only one of ${names.join(', ')} can read standard input`)
}

/** Everyone on the machine can see arguments, and the shell's history keeps them. */
function refuseSecrets(fields: Flags, { input, field }: BodyValues, body: JsonObject): void {
  const isFromFile = input !== undefined && !isInline(input)
  for (const [name, { placeholder }] of Object.entries(fields)) {
    if (placeholder !== 'file|-' || typeof body[snake(name)] !== 'string') continue
    const isFile = field.some((text) => text.startsWith(`${snake(name)}=@`))
    const isAssigned = field.some((text) => text.startsWith(`${snake(name)}=`) && !text.startsWith(`${snake(name)}=@`))
    if ((isFromFile || isFile) && !isAssigned) continue
    const flag = spelled(name)
    throw usageError(
      'a secret does not belong on the command line, where others can see it',
      `Use ${flag} <file>, or ${flag} - to read it from standard input.`,
    )
  }
}

const isSource = (value: unknown): value is Source => isObject(value) && 'source' in value && 'kind' in value

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const spelled = (name: string): string => `--${snake(name).replaceAll('_', '-')}`
