import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { usageError } from '../command/failure.ts'

export type Stdin = NodeJS.ReadableStream & AsyncIterable<Buffer | string>

/** The text behind a flag that takes `file|-`: of the file, or of standard input. */
export async function readSource(source: string, stdin: Stdin): Promise<string> {
  if (source === '-') return text(stdin)
  try {
    return await readFile(source, 'utf8')
  } catch (error) {
    throw usageError(
      `cannot read ${source}: ${reasonOf(error)}`,
      'Give the name of a file, - for standard input, or JSON.',
    )
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'EACCES') return 'permission denied'
  return error instanceof Error ? error.message : String(error)
}
