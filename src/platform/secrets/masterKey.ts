/** The one secret of an installation. Each purpose uses its own key, derived from it. */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { writeDurably } from '../process/writeDurably.ts'

/** The configured key, or the one in the data folder, which the first start creates. */
export async function readMasterKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const file = join(dataDir, 'master.key')
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) {
    // Durable before anything is hashed with it: without the key, no credentials would be valid any longer.
    await writeDurably(file, `${randomBytes(32).toString('base64')}\n`, 0o600)
    return readMasterKey(dataDir, undefined)
  }
  await chmod(file, 0o600)
  if (found.trim().length < 32) throw new ConfigError(`DATA_DIR ${dataDir} has a truncated master.key; restore it`)
  return found.trim()
}

/** A key object, not bytes, which Node would convert at every use. */
export const deriveKey = (masterKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, 'agent-run-service', purpose, 32)))
