/*
 * The file of a backup: a compressed script with the rows of every table in the format of PostgreSQL's COPY, which any
 * PostgreSQL accepts. Comments hold what a restore needs: the first line names the release, the tables and the master key,
 * the last one the number of rows.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../access/operator/operator.ts'

export type BackupHeader = {
  version: 1
  /** The last migration of the tables. */
  migration: string
  madeAt: string
  /** A known text, encrypted with the master key. */
  check: string
}
export type BackupFooter = { rows: Record<string, number> }

export const headerPrefix = '-- agent-run-service backup '
export const filePrefix = '-- file '
export const footerPrefix = '-- end '
export const endOfRows = '\\.\n'

/** Callbacks of a reader, in the order of the file. */
export type BackupParts = {
  /** A file of the data folder. */
  file(name: string, content: Buffer): Promise<void>
  /** Must read all rows. Names of columns have quotes. */
  table(name: string, columns: string[], rows: AsyncIterable<Buffer>): Promise<void>
}

/** Reads a backup to its end, and throws if it is truncated, damaged or not a backup. */
export async function readBackup(
  path: string,
  begin: (header: BackupHeader) => BackupParts | Promise<BackupParts>,
): Promise<{ header: BackupHeader; footer: BackupFooter }> {
  const lines = createLineReader(unpacked(path))
  const parse = <Value>(line: string, prefix: string): Value => {
    try {
      return JSON.parse(line.slice(prefix.length)) as Value
    } catch (cause) {
      throw new OperatorError(`${path} is damaged: its line "${prefix.trim()}" can't be read`, { cause })
    }
  }
  const first = await lines.next()
  if (!first?.startsWith(headerPrefix)) throw new OperatorError(`${path} is not a backup of this service`)
  const header = parse<BackupHeader>(first, headerPrefix)
  if (header.version !== 1) throw new OperatorError(`${path} was made by a newer release`)
  const parts = await begin(header)
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    const [, name, columns] = copyLine.exec(line) ?? []
    if (name !== undefined && columns !== undefined) await parts.table(name, columns.split(', '), lines.rows())
    else if (line.startsWith(filePrefix)) {
      const { name, content } = parse<{ name: string; content: string }>(line, filePrefix)
      if (!fileName.test(name)) throw new OperatorError(`${path} is damaged: it has a file named ${name}`)
      await parts.file(name, Buffer.from(content, 'base64'))
    } else if (line.startsWith(footerPrefix)) {
      // gzip's checksum is in the last bytes of the file.
      if (!(await lines.isAtEnd())) throw new OperatorError(`${path} is damaged: something follows its last line`)
      return { header, footer: parse<BackupFooter>(line, footerPrefix) }
    } else throw new OperatorError(`${path} is damaged: it has an unknown line`)
  }
  throw new OperatorError(`${path} is truncated: its end is missing`)
}

/** Names of columns have quotes. */
const copyLine = /^copy (\w+) \(("\w+"(?:, "\w+")*)\) from stdin;$/
/** Of a file of the data folder that may be in a backup. */
export const fileName = /^(credentials\.json|master\.key|certificates\/\w[\w.-]*)$/

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const unpacking = createGunzip()
  file.on('error', (error) => unpacking.destroy(error))
  try {
    for await (const chunk of file.pipe(unpacking)) yield chunk as Buffer
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new OperatorError(`${path} is truncated: its end is missing`, { cause })
    if (code?.startsWith('Z_'))
      throw new OperatorError(`${path} is not a backup of this service, or damaged`, { cause })
    throw new OperatorError(`${path} can't be read: ${message}`, { cause })
  } finally {
    file.destroy()
  }
}

function createLineReader(chunks: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }

  const take = (end: number, skipped = 0): Buffer => {
    const taken = rest.subarray(0, end)
    rest = rest.subarray(end + skipped)
    return taken
  }

  return {
    /** The next line, undefined at the end. */
    async next(): Promise<string | undefined> {
      for (let searched = 0; ; ) {
        const end = rest.indexOf('\n', searched)
        if (end >= 0) return take(end, 1).toString('utf8')
        searched = rest.length
        if (!(await readMore())) return undefined
      }
    },
    /** Whether nothing is left to read. */
    isAtEnd: async () => rest.length === 0 && !(await readMore()),
    /** All lines up to the one that ends the rows of a table. */
    async *rows(): AsyncGenerator<Buffer> {
      while (rest.length < endOfRows.length && (await readMore()));
      if (rest.subarray(0, endOfRows.length).toString() === endOfRows) return void take(0, endOfRows.length)
      for (;;) {
        const end = rest.indexOf(`\n${endOfRows}`)
        if (end >= 0) {
          yield take(end + 1, endOfRows.length)
          return
        }
        if (rest.length > endOfRows.length) yield take(rest.length - endOfRows.length) // the rest may begin the end
        if (!(await readMore())) throw new OperatorError('The backup is truncated: its end is missing')
      }
    },
  }
}
