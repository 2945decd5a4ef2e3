import { chmod, chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { canRun, type RunAs } from './runAs.ts'

/** Whether the server's user can get into `dir`, after opening the service's own two folders to it where that helps. */
export async function canEnter(runAs: RunAs, dir: string): Promise<boolean> {
  if (runAs.kind === 'self' || (await isOpen(runAs, dir))) return true
  return runAs.kind === 'user' && (await openDoor(runAs, runAs.gid, dir))
}

/**
 * DATA_DIR and the folder in it are the service's own, so the server's group may pass through them (and not list them).
 * That keeps the data inside DATA_DIR, which matters where DATA_DIR is a volume. Folders further up are not ours to open.
 */
async function openDoor(runAs: RunAs, gid: number, dir: string): Promise<boolean> {
  const dataDir = dirname(dir)
  if (!(await isOpen(runAs, dirname(dataDir)))) return false
  for (const own of [dataDir, dir]) {
    if (await isOpen(runAs, own)) continue
    const { uid, mode } = await stat(own)
    if (uid !== 0) return false
    await chown(own, uid, gid)
    await chmod(own, (mode & 0o7707) | 0o010)
  }
  return isOpen(runAs, dir)
}

function isOpen(runAs: RunAs, dir: string): Promise<boolean> {
  return canRun(runAs, 'test', ['-x', dir])
}
