/** Files that only their owner may read: keys, secrets and positions. A write is seen whole or not at all. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '../command/failure.ts'

/** Undefined if there is no such file. A file that others can read or change is refused. */
export const readPrivateFile = async (path: string): Promise<string | undefined> => {
  const file = await open(path, 'r').catch((error) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw unusable('read', path, error)
  })
  if (file === undefined) return undefined
  try {
    const { mode } = await file.stat()
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Failure(`${path} can be read by others`, { hint: `Make it private: chmod 600 ${path}` })
    }
    return await file.readFile('utf8')
  } catch (error) {
    throw error instanceof Failure ? error : unusable('read', path, error)
  } finally {
    await file.close()
  }
}

export const writePrivateFile = async (path: string, text: string): Promise<void> => {
  await viaTemporary(path, text, (temporary) => rename(temporary, path))
}

/** False if the file is there already: it is left as it is, and whoever came first has written it. */
export const createPrivateFile = async (path: string, text: string): Promise<boolean> => {
  try {
    await viaTemporary(path, text, (temporary) => link(temporary, path))
    return true
  } catch (error) {
    if (error instanceof Failure && codeOf(error.cause) === 'EEXIST') return false
    throw error
  }
}

const viaTemporary = async (path: string, text: string, publish: (temporary: string) => Promise<void>) => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      // Without it, a power failure may leave an empty file under the new name.
      await file.datasync()
    } finally {
      await file.close()
    }
    await publish(temporary)
  } catch (error) {
    throw unusable('write', path, error)
  } finally {
    await rm(temporary, { force: true })
  }
}

const unusable = (what: 'read' | 'write', path: string, cause: unknown): Failure => {
  const reason = cause instanceof Error ? (codeOf(cause) ?? cause.message) : String(cause)
  const failure = new Failure(`cannot ${what} ${path}: ${reason}`)
  failure.cause = cause
  return failure
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
