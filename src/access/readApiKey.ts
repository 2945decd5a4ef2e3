import type { Database } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { fail } from './accessErrors.ts'
import { apiKeyEntity } from './apiKeyEntity.ts'
import type { KeyUses } from './keyUses.ts'
import { type ShownApiKey, showApiKey } from './shownApiKey.ts'
import { authorize, type Viewer } from './viewer.ts'

type Deps = { db: Pick<Database, 'select'>; keyUses: Pick<KeyUses, 'unwritten'> }

export async function readApiKey({ db, keyUses }: Deps, viewer: Viewer, id: string): Promise<ShownApiKey> {
  authorize(viewer, 'api_keys:read')
  if (!isId('key', id)) throw fail('api_key_not_found')
  const row = await db.select(viewer, apiKeyEntity, 'apiKey').andWhere('apiKey.id = :id', { id }).getOne()
  if (row === null) throw fail('api_key_not_found')
  return showApiKey(keyUses, row)
}
