import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { type Delivery, deliveryEntity } from './deliveryEntity.ts'
import { fail } from './webhookErrors.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Any delivery of the organisation, also of a webhook that was deleted since. */
export async function readDelivery(deps: Deps, viewer: Viewer, id: string): Promise<Delivery> {
  authorize(viewer, 'webhooks:read')
  return findDelivery(deps, viewer, id)
}

/** For use cases that have already authorised. */
export async function findDelivery({ db }: Deps, scope: Scope, id: string): Promise<Delivery> {
  if (!isId('dlv', id)) throw fail('delivery_not_found')
  const delivery = await db.select(scope, deliveryEntity, 'delivery').andWhere('delivery.id = :id', { id }).getOne()
  if (delivery === null) throw fail('delivery_not_found')
  return delivery
}
