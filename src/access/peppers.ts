/*
 * The peppers with which API keys and sessions are hashed. Only hashes are stored, so a new pepper would invalidate them
 * all. Therefore the peppers are derived from the first master key and then stored, encrypted with the current one.
 */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { ConfigError } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { deriveKey } from '../platform/secrets/masterKey.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { hasOrganizations } from './hasOrganizations.ts'

export type Peppers = { apiKeys: KeyObject; sessions: KeyObject }

type Deps = {
  db: Pick<Database, 'pool'>
  secretBox: SecretBox
  masterKey: string
  /** Two master keys were given: it is unknown from which of them new peppers should be derived. */
  isMoving: boolean
}

/** Must not be called by two processes at once. */
export async function loadPeppers(deps: Deps): Promise<Peppers> {
  return { apiKeys: await load(deps, 'api-keys'), sessions: await load(deps, 'sessions') }
}

export const keptKeyPlace = (purpose: string): string => `kept_keys/${purpose}`

async function load(deps: Deps, purpose: string): Promise<KeyObject> {
  const { db, secretBox, masterKey } = deps
  const place = keptKeyPlace(purpose)
  const { rows } = await db.pool.query<{ sealed: string }>('select sealed from kept_keys where purpose = $1', [purpose])
  const [kept] = rows
  if (kept !== undefined) return createSecretKey(Buffer.from(open(secretBox, kept.sealed, place), 'base64'))
  if (deps.isMoving && (await hasOrganizations(db))) throw new ConfigError(tooEarly)
  const pepper = deriveKey(masterKey, purpose)
  const sealed = secretBox.seal(pepper.export().toString('base64'), place)
  await db.pool.query('insert into kept_keys (purpose, sealed) values ($1, $2)', [purpose, sealed])
  return pepper
}

const tooEarly =
  "MASTER_KEY_PREVIOUS can't be used yet: start this version once with the old MASTER_KEY, then replace the key"

function open(box: SecretBox, sealed: string, place: string): string {
  try {
    return box.open(sealed, place)
  } catch (cause) {
    throw new ConfigError(
      'MASTER_KEY is not the key of this database; set that key, or set it as MASTER_KEY_PREVIOUS to replace it',
      { cause },
    )
  }
}
