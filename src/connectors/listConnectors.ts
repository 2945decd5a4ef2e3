import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { type Connector, showConnector } from './connector.ts'
import { connectorQuery } from './readConnector.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function listConnectors({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Connector>> {
  authorize(viewer, 'connectors:read')
  const { items, ...rest } = await keysetPage(connectorQuery(db, viewer), 'connector', 'conn', page)
  return { ...rest, items: items.map(showConnector) }
}
