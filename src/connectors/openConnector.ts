/** Hands a connector to whoever calls with it. It is read each time, so that a replaced secret is good at once. */
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
      log.error({ err: error, connectorId: place.id }, 'the secret of a connector could not be opened')
      throw new AgentFailure('connector_unavailable', "The connector's secret can't be opened; set it anew")
    }
  }
  return async (organizationId, id) => {
    const [row] = isId('conn', id) ? await db.run(findConnector, [organizationId, id]) : []
    if (row === undefined)
      throw new AgentFailure('connector_not_found', "The agent's connector does not exist any more")
    const secret = row.secret === null ? null : open({ organizationId, id }, row.secret)
    return { id, kind: row.kind, baseUrl: row.base_url, secret }
  }
}
