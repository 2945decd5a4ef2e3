/**
 * The body of a request: `-i` has it whole (a file, `-` for stdin, or JSON), flags and `-f key=value` set fields of it.
 * A value is JSON if it can be read as such, else text; `key=@file` is the text of a file; `a.b=1` is a field in a field.
 */
import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { Flags, FlagValues } from './command.ts'
import type { Context } from './context.ts'
import { usageError } from './failure.ts'
import { text, texts } from './flags.ts'
import { given } from './given.ts'

export const bodyFlags = {
  input: text('The body: a file, - for stdin, or JSON', { alias: 'i', placeholder: 'file|-|json', complete: 'files' }),
  field: texts('A field of the body; the value is JSON or text, @file reads a file', {
    alias: 'f',
    placeholder: 'key=value',
  }),
} satisfies Flags

export type Body = Record<string, unknown>

/** What flags set wins over `-f`, which wins over `-i`. */
export const readBody = async (
  context: Pick<Context, 'stdin' | 'cwd'>,
  { input, field }: FlagValues<typeof bodyFlags>,
  fromFlags: object = {},
): Promise<Body> => {
  const body = input === undefined ? {} : await readInput(context, input)
  for (const each of field) setField(body, each, context.cwd)
  return { ...body, ...given(fromFlags) }
}

/** The object that `-i` names. */
export const readInput = async ({ stdin, cwd }: Pick<Context, 'stdin' | 'cwd'>, input: string): Promise<Body> => {
  const isJson = /^\s*[{[]/.test(input)
  const content = isJson ? input : input === '-' ? await readAll(stdin) : fileText(input, cwd, '-i')
  const where = isJson ? '-i' : input === '-' ? 'stdin' : input
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (error) {
    throw usageError(`${where} is not JSON: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(`${where} must be a JSON object`)
  }
  return value as Body
}

export const setField = (body: Body, field: string, cwd: string): void => {
  const [, path, value] = /^([^=]+)=(.*)$/s.exec(field) ?? []
  if (path === undefined || value === undefined) throw usageError(`-f ${field}: write key=value`)
  const names = path.split('.')
  const last = names.pop() ?? ''
  let target = body
  for (const name of names) {
    const inner = Object.hasOwn(target, name) ? target[name] : undefined
    const next = typeof inner === 'object' && inner !== null ? (inner as Body) : {}
    define(target, name, next)
    target = next
  }
  define(target, last, fieldValue(value, cwd))
}

/** Any name is a field here, `__proto__` too. */
const define = (target: Body, name: string, value: unknown): void =>
  void Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })

const fieldValue = (value: string, cwd: string): unknown => {
  if (value.startsWith('@')) return fileText(value.slice(1), cwd, '-f')
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const fileText = (path: string, cwd: string, flag: string): string => {
  try {
    return readFileSync(isAbsolute(path) ? path : join(cwd, path), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw usageError(`${flag}: ${path} can't be read (${code === 'ENOENT' ? 'there is no such file' : code})`)
  }
}
