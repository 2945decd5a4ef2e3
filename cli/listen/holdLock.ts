/** Two listeners with one position would send every event twice; the lock of a process that is gone is taken over. */
import { rm } from 'node:fs/promises'
import { Failure } from '../command/failure.ts'
import { createPrivateFile, readPrivateFile } from '../files/privateFile.ts'

export const holdLock = async (path: string, what: string): Promise<{ release(): Promise<void> }> => {
  while (!(await createPrivateFile(path, `${process.pid}\n`))) {
    const holder = Number(await readPrivateFile(path))
    if (isRunning(holder)) {
      throw new Failure(`process ${holder} already ${what}`, {
        hint: `Stop it first. If that is another program, remove ${path}.`,
      })
    }
    await rm(path, { force: true })
  }
  return { release: () => rm(path, { force: true }) }
}

const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
