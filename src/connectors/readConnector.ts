import type { Database, Scope } from '../platform/database/database.ts'
import { findRow, findRows, lockRow } from '../platform/database/rowsById.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Connector, showConnector } from './connector.ts'
import { connectorEntity } from './connectorEntity.ts'
import { fail } from './connectorErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readConnector({ db }: Deps, viewer: Viewer, id: string): Promise<Connector> {
  authorize(viewer, 'connectors:read')
  return findConnector({ db }, viewer, id)
}

/** For use cases that authorise separately. */
export const findConnector = async ({ db }: Deps, scope: Scope, id: string): Promise<Connector> =>
  showConnector(await findRow(connectorQuery(db, scope), 'conn', id, notFound))

export async function listConnectors({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Connector>> {
  authorize(viewer, 'connectors:read')
  const { items, ...rest } = await keysetPage(connectorQuery(db, viewer), 'conn', page)
  return { ...rest, items: items.map(showConnector) }
}

/** Leaves out ids that don't exist. Does not authorise: its callers already have. */
export async function findConnectors({ db }: Deps, scope: Scope, ids: readonly string[]): Promise<Connector[]> {
  const found = await findRows(connectorQuery(db, scope), 'conn', ids, showConnector)
  return found.filter((connector) => connector !== undefined)
}

/** With its secret. Until the transaction ends, nobody else can change it or save an agent with it. */
export const lockConnector = (tx: Transaction, scope: Scope, id: string) =>
  lockRow(connectorQuery(tx, scope), 'conn', id, notFound)

/** Deleted connectors keep their rows for the agent versions that reference them, but are never shown. */
export const connectorQuery = (db: Deps['db'], scope: Scope) =>
  db.select(scope, connectorEntity, 'connector').andWhere('connector.deletedAt is null')

const notFound = () => fail('connector_not_found')
