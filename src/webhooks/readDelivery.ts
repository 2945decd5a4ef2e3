import type { Database, Scope } from '../platform/database/database.ts'
import { findRow } from '../platform/database/rowsById.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Delivery, deliveryEntity } from './store/deliveryEntity.ts'
import { fail } from './webhookErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Any delivery of the organisation, even of a deleted webhook. */
export async function readDelivery(deps: Deps, viewer: Viewer, id: string): Promise<Delivery> {
  authorize(viewer, 'webhooks:read')
  return findDelivery(deps, viewer, id)
}

/** For use cases that have already authorised. */
export const findDelivery = ({ db }: Deps, scope: Scope, id: string): Promise<Delivery> =>
  findRow(db.select(scope, deliveryEntity, 'delivery'), 'dlv', id, () => fail('delivery_not_found'))
