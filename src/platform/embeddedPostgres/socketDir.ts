// The path of a Unix socket is limited to 107 bytes, so DATA_DIR may be too long for it. The socket is therefore in a private
// folder under the temporary one. A file in DATA_DIR contains its path, to remove it after a kill -9.
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { writeDurably } from '../process/writeDurably.ts'
import type { RunAs } from './runAs.ts'

export async function makeSocketDir(home: string, runAs: RunAs): Promise<string> {
  const pointer = join(home, 'socket')
  await removeSocketDir((await readFile(pointer, 'utf8').catch(() => '')).trim())
  const dir = await mkdtemp(join(temporary(runAs), prefix))
  if (runAs.kind === 'user') await chown(dir, runAs.uid, runAs.gid)
  await writeDurably(pointer, `${dir}\n`)
  return dir
}

export async function removeSocketDir(dir: string): Promise<void> {
  if (basename(dir).startsWith(prefix)) await rm(dir, { recursive: true, force: true }).catch(() => {})
}

const prefix = 'ars-postgres-'

function temporary(runAs: RunAs): string {
  const dir = tmpdir()
  // Another user may have no access to root's temporary folder, and PostgreSQL's setting is a list with separators.
  return runAs.kind === 'user' || dir.length > 60 || !/^[\w./-]+$/.test(dir) ? '/tmp' : dir
}
