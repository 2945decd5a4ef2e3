import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'
import { usageError } from '../command/failure.ts'
import { readSource, type Stdin } from './readSource.ts'
import { type JsonObject, setPath } from './setPath.ts'

/**
 * `-f key=value`: a value that is JSON is parsed (`3`, `true`, `null`, `{"a":1}`, `"3"`), any other is text; text that
 * looks like JSON must be quoted. `key=@file` is the text of a file. `present` is the current state of what is updated:
 * `metadata.team=ops` keeps the rest of the metadata, although the API replaces objects as a whole.
 */
export async function assign(
  target: JsonObject,
  assignments: readonly string[],
  stdin: Stdin,
  present: object = {},
): Promise<void> {
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

/** The field that a path goes into: `a` for `a.b` and `a[]`; undefined for `a`, which is set as a whole. */
export const outerField = (path: string): string | undefined => /^([^.[]+)(?:\.|\[\]$)/.exec(path)?.[1]

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text
  }
}

const copyOf = (value: unknown): unknown => (value === undefined ? {} : parseExactJson(JSON.stringify(value)))
