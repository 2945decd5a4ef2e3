import { chmod, chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { canRun, type RunAs } from './runAs.ts'

/** Whether the user of the server can enter `dir`, if needed after granting it access to the two folders of the service. */
export async function canEnter(runAs: RunAs, dir: string): Promise<boolean> {
  if (runAs.kind === 'self' || (await isOpen(runAs, dir))) return true
  return runAs.kind === 'user' && (await grantAccess(runAs, runAs.gid, dir))
}

/**
 * DATA_DIR and `dir` belong to the service, so the group of the server may be allowed to traverse (not list) them. So the
 * data can stay inside DATA_DIR, which matters if that is a volume. Folders further up are left unchanged.
 */
async function grantAccess(runAs: RunAs, gid: number, dir: string): Promise<boolean> {
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

const isOpen = (runAs: RunAs, dir: string): Promise<boolean> => canRun(runAs, 'test', ['-x', dir])
