import type { Database } from '../../platform/database/database.ts'
import { findRow } from '../../platform/database/rowsById.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { apiKeyEntity } from './apiKeyEntity.ts'
import type { KeyUses } from './keyUses.ts'
import { type PublicApiKey, toPublicApiKey } from './toPublicApiKey.ts'

type Deps = { db: Pick<Database, 'select'>; keyUses: Pick<KeyUses, 'unwritten'> }

export async function readApiKey({ db, keyUses }: Deps, viewer: Viewer, id: string): Promise<PublicApiKey> {
  authorize(viewer, 'api_keys:read')
  const query = db.select(viewer, apiKeyEntity, 'apiKey')
  return toPublicApiKey(keyUses, await findRow(query, 'key', id, () => fail('api_key_not_found')))
}

/** The organisation's keys, including revoked and expired ones. */
export async function listApiKeys(
  { db, keyUses }: Deps,
  viewer: Viewer,
  page: PageArguments,
): Promise<Page<PublicApiKey>> {
  authorize(viewer, 'api_keys:read')
  const { items, ...rest } = await keysetPage(db.select(viewer, apiKeyEntity, 'apiKey'), 'key', page)
  return { ...rest, items: items.map((row) => toPublicApiKey(keyUses, row)) }
}
