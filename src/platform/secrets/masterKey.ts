/** The one secret of an installation. Purposes get keys of their own, derived, so that one never serves for another. */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { writeDurably } from '../process/writeDurably.ts'

/** The configured key, or the one in the data folder, made at the first start. */
export async function readMasterKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const file = join(dataDir, 'master.key')
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) {
    // Whole and on disk before anything is hashed with it: half a key, or none, would lock everybody out.
    await writeDurably(file, `${randomBytes(32).toString('base64')}\n`, 0o600)
    return readMasterKey(dataDir, undefined)
  }
  await chmod(file, 0o600)
  if (found.trim().length < 32) throw new ConfigError(`DATA_DIR ${dataDir} holds a master.key that is cut; restore it`)
  return found.trim()
}

/** A key object, not bytes: Node would turn those into one anew at every use. */
export const deriveKey = (masterKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, 'agent-run-service', purpose, 32)))
