/*
 * The peppers that keys and sessions are hashed with. Nobody can hash those anew, since only their hashes are kept: so
 * the peppers, made from the first master key, are kept themselves, sealed, and outlive every later one.
 */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Database } from '../database/database.ts'
import { deriveKey } from './masterKey.ts'
import type { SecretBox } from './secretBox.ts'

export type Peppers = { apiKeys: KeyObject; sessions: KeyObject }

type Deps = {
  db: Pick<Database, 'pool'>
  secretBox: SecretBox
  masterKey: string
  /** Two master keys were given: then it can't be told which of them the peppers were made from. */
  isMoving: boolean
}

/** Call it while no other process does. */
export async function keepPeppers(deps: Deps): Promise<Peppers> {
  return { apiKeys: await keep(deps, 'api-keys'), sessions: await keep(deps, 'sessions') }
}

export const keptKeyPlace = (purpose: string): string => `kept_keys/${purpose}`

async function keep(deps: Deps, purpose: string): Promise<KeyObject> {
  const { db, secretBox, masterKey } = deps
  const place = keptKeyPlace(purpose)
  const { rows } = await db.pool.query<{ sealed: string }>('select sealed from kept_keys where purpose = $1', [purpose])
  const [kept] = rows
  if (kept !== undefined) return createSecretKey(Buffer.from(open(secretBox, kept.sealed, place), 'base64'))
  if (deps.isMoving && (await isInUse(deps))) throw new ConfigError(startAsItWas)
  const pepper = deriveKey(masterKey, purpose)
  const sealed = secretBox.seal(pepper.export().toString('base64'), place)
  await db.pool.query('insert into kept_keys (purpose, sealed) values ($1, $2)', [purpose, sealed])
  return pepper
}

const startAsItWas =
  'MASTER_KEY_PREVIOUS is too early: start this version once with the MASTER_KEY as it was, then replace it'

async function isInUse({ db }: Deps): Promise<boolean> {
  return (await db.pool.query('select 1 from organizations limit 1')).rowCount !== 0
}

function open(box: SecretBox, sealed: string, place: string): string {
  try {
    return box.open(sealed, place)
  } catch (cause) {
    throw new ConfigError(
      'MASTER_KEY is not the one of this database; set that one, or give it as MASTER_KEY_PREVIOUS to replace it',
      { cause },
    )
  }
}
