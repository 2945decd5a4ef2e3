/** The one secret of an installation. Purposes get keys of their own, derived, so that one never serves for another. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The configured key, or the one in the data folder, made at the first start. */
export async function readMasterKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const file = join(dataDir, 'master.key')
  try {
    await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await chmod(file, 0o600)
  }
  return (await readFile(file, 'utf8')).trim()
}

export const deriveKey = (masterKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'agent-run-service', purpose, 32))
