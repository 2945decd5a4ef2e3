/**
 * `--json` has an optional value, which stricli can't parse: in `ars run --json echo hello`, `echo` is not a field. The next
 * word is taken as fields if all of them are fields of the command's response, or if the command has all its arguments
 * without it.
 */
import { readFileSync } from 'node:fs'
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import type { Command } from './command.ts'

export function jsonWords(command: Command, words: readonly string[]): string[] {
  const end = words.indexOf('--')
  const at = words.indexOf('--json')
  if (at < 0 || (end >= 0 && end < at)) return [...words]
  const next = words[at + 1]
  const others = words.filter((_, index) => index !== at && index !== at + 1)
  const isFields = next !== undefined && !next.startsWith('-') && areFields(command, next, others)
  return isFields
    ? [...words.slice(0, at), `--json=${next}`, ...words.slice(at + 2)]
    : [...words.slice(0, at), `--json=${allFields}`, ...words.slice(at + 1)]
}

/** Stricli does not accept an empty value. */
export const allFields = '*'

function areFields({ operation, args, fields }: Command, word: string, others: readonly string[]): boolean {
  if (!/^[a-z_][\w.]*(,[a-z_][\w.]*)*$/i.test(word)) return false
  // Without arguments, a word can be nothing else; an unknown field then gets its own message.
  if (Object.keys(args).length === 0 || word.includes(',')) return true
  if (operation === undefined && fields === undefined) return hasAllArguments(args, others)
  const known = operation === undefined ? new Set(fields) : fieldsOf(operation)
  return word.split(',').every((field) => known.has(field.split('.')[0] ?? ''))
}

/** A word after a flag may be its value, and does not count. */
function hasAllArguments(args: Command['args'], words: readonly string[]): boolean {
  const positional = words.filter((word, index) => !word.startsWith('-') && !/^-[^=]*$/.test(words[index - 1] ?? ''))
  const kinds = Object.values(args).map(({ kind }) => kind)
  return !kinds.includes('rest') && positional.length >= kinds.length
}

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

function fieldsOf(operation: keyof typeof operations): Set<string> {
  const document = JSON.parse(readFileSync(new URL('../../clients/openapi.json', import.meta.url), 'utf8'))
  const { method, path } = operations[operation]
  const { responses } = document.paths[path][method.toLowerCase()]
  const content = (responses['200'] ?? responses['201'])?.content ?? {}
  const resolve = (schema: Schema | undefined): Schema =>
    schema?.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']) : (schema ?? {})
  const names = (schema: Schema): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.oneOf ?? schema.anyOf ?? []).flatMap((each) => names(resolve(each))),
  ]
  const response = resolve((Object.values(content)[0] as { schema?: Schema } | undefined)?.schema)
  const { data } = response.properties ?? {}
  return new Set(names(data?.items ? resolve(data.items) : response))
}
