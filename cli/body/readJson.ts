import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'
import { usageError } from '../command/failure.ts'
import { readSource, type Stdin } from './readSource.ts'

/** Reads the value of a flag that takes `file|-|json`. `flag` is used only in messages. */
export async function readJson(source: string, flag: string, stdin: Stdin): Promise<unknown> {
  if (isInline(source)) return parsed(source, flag)
  return parsed(await readSource(source, stdin), `${flag} ${source}`)
}

/** File names don't start like this. */
export const isInline = (source: string): boolean => /^\s*(?:[[{"]|(?:null|true|false)\s*$)/.test(source)

function parsed(text: string, where: string): unknown {
  try {
    return parseExactJson(text)
  } catch (error) {
    // The parser's message quotes the text, which may contain a secret.
    const at = error instanceof Error ? /at position \d+(?: \(.*\))?/.exec(error.message)?.[0] : undefined
    throw usageError(`${where} is not JSON${at ? `, ${at}` : ''}`)
  }
}
