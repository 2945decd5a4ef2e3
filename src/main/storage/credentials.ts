/** DATA_DIR/credentials.json: what a newcomer needs for the first call. Its addresses are updated at every start. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../platform/config.ts'
import { writeDurably } from '../../platform/process/writeDurably.ts'
import type { Seeded } from './seed.ts'

export type Addresses = { base_url: string; graphql_url: string; dashboard_url: string; ca_file: string | null }
export type Credentials = Addresses & Seeded

export const credentialsFile = (dataDir: string): string => join(dataDir, 'credentials.json')

export const addressesOf = (publicUrl: string, caFile: string | null): Addresses => ({
  base_url: `${publicUrl}/v2`,
  graphql_url: `${publicUrl}/graphql`,
  dashboard_url: `${publicUrl}/`,
  ca_file: caFile,
})

export const writeCredentials = (dataDir: string, credentials: Credentials): Promise<void> =>
  writeDurably(credentialsFile(dataDir), `${JSON.stringify(credentials, null, 2)}\n`, 0o600)

/** Undefined if this folder has none: another process, with its own folder, created the organisation. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(credentialsFile(dataDir), 'utf8')) as Credentials
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`DATA_DIR ${dataDir} has a credentials.json that can't be read; restore or remove it`, {
      cause: error,
    })
  }
}

/** Updates their addresses. */
export async function refreshCredentials(
  dataDir: string,
  publicUrl: string,
  caFile: string | null,
): Promise<Credentials | undefined> {
  const known = await readCredentials(dataDir)
  if (known === undefined) return undefined
  const credentials = { ...known, ...addressesOf(publicUrl, caFile) }
  if (JSON.stringify(credentials) !== JSON.stringify(known)) await writeCredentials(dataDir, credentials)
  return credentials
}
