import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Creates the data folder if it does not exist, accessible to its owner only; returns its real, absolute path. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  try {
    if (!(await isFolder(path))) await makeFolder(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new Error(`DATA_DIR ${path} ${reasonOf(errorCode(error))}; choose another DATA_DIR`, { cause: error })
  }
}

export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error'

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Node's recursive mkdir loops forever on file systems that refuse new folders with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!(await isFolder(parent)) && parent !== path) await makeFolder(parent)
  await mkdir(path, { mode: 0o700 })
}

function reasonOf(code: string): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'is not a folder'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'is on a full disk'
  return `is not writable (${code})`
}
