import type { Database } from '../platform/database/database.ts'
import { findRow } from '../platform/database/rowsById.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Export, exportEntity } from './exportEntity.ts'
import { fail } from './exportErrors.ts'
import { exported } from './exportFilter.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Requires the scope of what it contains. */
export async function readExport(deps: Deps, viewer: Viewer, id: string): Promise<Export> {
  const found = await findExport(deps, viewer, id)
  authorize(viewer, exported[found.what].scope)
  return found
}

/** For use cases that have already authorised. */
export const findExport = ({ db }: Deps, viewer: Viewer, id: string): Promise<Export> =>
  findRow(db.select(viewer, exportEntity, 'export'), 'exp', id, () => fail('export_not_found'))
