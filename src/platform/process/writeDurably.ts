import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file atomically: after a crash it has either the old or the new content. */
export async function writeDurably(path: string, content: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** A rename is durable only after its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
