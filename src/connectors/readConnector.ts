import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { type Connector, showConnector } from './connector.ts'
import { connectorEntity } from './connectorEntity.ts'
import { fail } from './connectorErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readConnector(deps: Deps, viewer: Viewer, id: string): Promise<Connector> {
  authorize(viewer, 'connectors:read')
  const [connector] = await findConnectors(deps, viewer, [id])
  if (connector === undefined) throw fail('connector_not_found')
  return connector
}

/** Leaves out ids that don't exist. Does not authorise: its callers already have. */
export async function findConnectors({ db }: Deps, scope: Scope, ids: readonly string[]): Promise<Connector[]> {
  const wanted = ids.filter((id) => isId('conn', id))
  if (wanted.length === 0) return []
  const rows = await connectorQuery(db, scope).andWhere('connector.id = any(:wanted)', { wanted }).getMany()
  return rows.map(showConnector)
}

/** Deleted connectors keep their rows for the agent versions that reference them, but are never shown. */
export const connectorQuery = (db: Deps['db'], scope: Scope) =>
  db.select(scope, connectorEntity, 'connector').andWhere('connector.deletedAt is null')
