/** Files that only the user may read. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../command/failure.ts'

/** Undefined if the file does not exist. A file that others can read is rejected: its secret may already be known. */
export function readPrivateFile(path: string): string | undefined {
  try {
    const stats = statSync(path)
    // A pipe, or a password manager's file descriptor, has no meaningful mode.
    if (stats.isFile() && (stats.mode & 0o077) !== 0) {
      throw new Failure(`${path} can be read by others`, {
        exitCode: 4,
        hint: `Run \`chmod 600 ${path}\`; if others use this machine, replace the key.`,
      })
    }
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Failure) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Failure(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Replaces it atomically: readers see the old content or the new, never a part. */
export function writePrivateFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Not the process id: another process may get the same one after this one was killed here.
  const next = `${path}.${randomBytes(6).toString('hex')}.new`
  try {
    writeFileSync(next, content, { mode: 0o600, flag: 'wx', flush: true })
    chmodSync(next, 0o600)
    renameSync(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw new Failure(`${path} can't be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
