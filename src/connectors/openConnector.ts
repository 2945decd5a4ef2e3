/*
 * Reads connectors with their decrypted secrets, for runtimes. They are not cached, so that a replaced secret takes effect
 * immediately; connectors requested at the same time are read in one statement. A decrypted secret is kept with the
 * text that it was decrypted from, and so is never outdated.
 */
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../platform/database/batcher.ts'
import { type Database, isRowFault, statement } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import type { ConnectorKind, OpenConnector } from '../runtimes/connector.ts'
import { AgentFailure } from '../runtimes/runtime.ts'
import { openSecret } from './connectorSecret.ts'

type Deps = { db: Pick<Database, 'run'>; secretBox: SecretBox; log: Log }

type Key = { organizationId: string; id: string }
type Row = { organization_id: string; id: string; kind: ConnectorKind; base_url: string; secret: string | null }

/** Index: connectors_pkey. */
const findConnectors = statement<Row>(
  'find_connectors',
  `select c.organization_id, c.id, c.kind, c.base_url, c.secret
     from (select distinct * from unnest($1::text[], $2::text[]) as k (organization_id, id)) k
     join connectors c on c.organization_id = k.organization_id and c.id = k.id and c.deleted_at is null`,
)

const keptSecrets = 500

export function createOpenConnector({ db, secretBox, log }: Deps): OpenConnector {
  const reads = createBatcher({
    handle: (keys: Key[]) => readConnectors(db, keys),
    isItemFault: isRowFault,
    maxItems: 128,
    maxWaiting: 50_000,
  })
  const opened = new LRUCache<string, string>({ max: keptSecrets })
  const open = (place: Key, sealed: string): string => {
    const name = `${place.organizationId} ${place.id} ${sealed}`
    const known = opened.get(name)
    if (known !== undefined) return known
    try {
      const secret = openSecret(secretBox, place, sealed)
      opened.set(name, secret)
      return secret
    } catch (error) {
      log.error({ err: error, connectorId: place.id }, "could not decrypt a connector's secret")
      throw new AgentFailure('connector_unavailable', "The connector's secret can't be decrypted; set it again")
    }
  }
  return async (organizationId, id) => {
    const row = isId('conn', id) ? await reads.add({ organizationId, id }) : undefined
    if (row === undefined) throw new AgentFailure('connector_not_found', "The agent's connector no longer exists")
    const secret = row.secret === null ? null : open({ organizationId, id }, row.secret)
    return { id, kind: row.kind, baseUrl: row.base_url, secret }
  }
}

async function readConnectors(db: Pick<Database, 'run'>, keys: Key[]): Promise<(Row | undefined)[]> {
  const rows = await db.run(findConnectors, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, row]))
  return keys.map((key) => found.get(`${key.organizationId} ${key.id}`))
}
