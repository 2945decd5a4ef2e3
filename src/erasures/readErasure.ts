import type { Database } from '../platform/database/database.ts'
import { findRow } from '../platform/database/rowsById.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { fail } from './erasureErrors.ts'
import { type Erasure, erasureEntity } from './store/erasureEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readErasure(deps: Deps, viewer: Viewer, id: string): Promise<Erasure> {
  authorize(viewer, 'runs:erase')
  return findErasure(deps, viewer, id)
}

/** For use cases that have already authorised. */
export const findErasure = ({ db }: Deps, viewer: Viewer, id: string): Promise<Erasure> =>
  findRow(db.select(viewer, erasureEntity, 'erasure'), 'era', id, () => fail('erasure_not_found'))

export async function listErasures({ db }: Deps, viewer: Viewer, page: PageArguments): Promise<Page<Erasure>> {
  authorize(viewer, 'runs:erase')
  return keysetPage(db.select(viewer, erasureEntity, 'erasure'), 'era', page)
}
