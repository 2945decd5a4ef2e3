import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

export type ServerLog = { fd: number; path: string; sinceStart(): Promise<string>; close(): Promise<void> }

/** The log of the server, which writes to the file directly. It is rotated, with one older part kept, to bound its size. */
export async function openServerLog(path: string): Promise<ServerLog> {
  await rotate(path).catch(() => {})
  const file = await open(path, 'a', 0o600)
  const { size: start } = await file.stat()
  const timer = setInterval(() => void rotate(path).catch(() => {}), rotateEveryMs).unref()
  return {
    fd: file.fd,
    path,
    sinceStart: async () => (await readFile(path)).subarray(start).toString(),
    close: async () => {
      clearInterval(timer)
      await file.close()
    },
  }
}

const maxLogBytes = 8 * 1024 * 1024
const rotateEveryMs = 30_000

/** Copies and truncates, because the server has the file open for appending. */
async function rotate(path: string): Promise<void> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= maxLogBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}
