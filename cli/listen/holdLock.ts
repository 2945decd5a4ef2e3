/** Two listeners with one position would send every event twice; the lock of a dead process is taken over. */
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../command/failure.ts'
import { readPrivateFile } from '../credentials/privateFile.ts'

export function holdLock(path: string, what: string): { release(): void } {
  while (!create(path)) {
    const holder = Number(readPrivateFile(path))
    if (isRunning(holder)) {
      throw new Failure(`process ${holder} already ${what}`, {
        hint: `Stop it first. If that process is another program, remove ${path}.`,
      })
    }
    rmSync(path, { force: true })
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** The file appears together with its content, so that a lock is never seen without its holder. */
function create(path: string): boolean {
  const next = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(next, `${process.pid}\n`, { mode: 0o600 })
    linkSync(next, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new Failure(`${path} can't be written (${codeOf(error)})`)
  } finally {
    rmSync(next, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
