/** Demo keys may be public, so they must not run agents that use a private connector. They can't change any agent. */
import type { Database } from '../platform/database/database.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { fail } from './connectorErrors.ts'
import { findConnectors } from './readConnector.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function refusePrivateConnectors(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (viewer.mode !== 'demo' || ids.length === 0) return
  const connectors = await findConnectors(deps, viewer, ids)
  if (connectors.some((connector) => connector.private)) throw fail('private_connector_forbidden')
}
