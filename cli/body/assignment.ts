import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'
import { usageError } from '../command/failure.ts'
import { readSource, type Stdin } from './readSource.ts'
import { type JsonObject, setPath } from './setPath.ts'

/**
 * `-f key=value`: a value that is JSON is taken as such (`3`, `true`, `null`, `{"a":1}`, `"3"`), any other as text; text
 * that looks like JSON is put in quotes. `key=@file` is the text of a file. `present` is what a thing that is changed
 * has: `metadata.team=ops` keeps the rest of its metadata, although the API replaces objects as a whole.
 */
export const assign = async (
  target: JsonObject,
  assignments: readonly string[],
  stdin: Stdin,
  present: object = {},
): Promise<void> => {
  for (const text of assignments) {
    const at = text.indexOf('=')
    if (at < 1) throw usageError(`-f ${text}: write key=value`, 'For example -f query=hello, or -f config.language=en.')
    const value = text.slice(at + 1)
    const path = text.slice(0, at)
    const outer = outerField(path)
    if (outer !== undefined && !Object.hasOwn(target, outer) && Object.hasOwn(present, outer)) {
      setPath(target, outer, copyOf((present as JsonObject)[outer]))
    }
    setPath(target, path, value.startsWith('@') ? await readSource(value.slice(1), stdin) : parsed(value))
  }
}

/** The field that a path leads into: `a` of `a.b` and of `a[]`; undefined of `a`, which is set as a whole. */
export const outerField = (path: string): string | undefined => /^([^.[]+)(?:\.|\[\]$)/.exec(path)?.[1]

const parsed = (text: string): unknown => {
  try {
    return parseExactJson(text)
  } catch {
    return text
  }
}

const copyOf = (value: unknown): unknown => (value === undefined ? {} : parseExactJson(JSON.stringify(value)))
