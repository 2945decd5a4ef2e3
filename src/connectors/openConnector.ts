/** Reads a connector with its decrypted secret, for runtimes. Not cached, so a replaced secret takes effect immediately. */
import { type Database, statement } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import type { ConnectorKind, OpenConnector } from '../runtimes/connector.ts'
import { AgentFailure } from '../runtimes/runtime.ts'
import { openSecret } from './connectorSecret.ts'

type Deps = { db: Pick<Database, 'run'>; secretBox: SecretBox; log: Log }

type Row = { kind: ConnectorKind; base_url: string; secret: string | null }

/** Index: connectors_pkey. */
const findConnector = statement<Row>(
  'find_connector',
  'select kind, base_url, secret from connectors where organization_id = $1 and id = $2 and deleted_at is null',
)

export function createOpenConnector({ db, secretBox, log }: Deps): OpenConnector {
  const open = (place: { organizationId: string; id: string }, sealed: string): string => {
    try {
      return openSecret(secretBox, place, sealed)
    } catch (error) {
      log.error({ err: error, connectorId: place.id }, "could not decrypt a connector's secret")
      throw new AgentFailure('connector_unavailable', "The connector's secret can't be decrypted; set it again")
    }
  }
  return async (organizationId, id) => {
    const [row] = isId('conn', id) ? await db.run(findConnector, [organizationId, id]) : []
    if (row === undefined) throw new AgentFailure('connector_not_found', "The agent's connector no longer exists")
    const secret = row.secret === null ? null : open({ organizationId, id }, row.secret)
    return { id, kind: row.kind, baseUrl: row.base_url, secret }
  }
}
