/** The deliveries of an organisation as they are created and change. */
import type { Clock } from '../platform/clock.ts'
import { currentPosition } from '../platform/database/currentPosition.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { createLiveList, type LiveList } from '../streaming/liveList.ts'
import { deliveryChanges } from './store/deliveryChanges.ts'
import type { Delivery } from './store/deliveryEntity.ts'

export type LiveDeliveries = LiveList<Delivery>

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

export const createLiveDeliveries = ({ db, clock, log }: Deps): LiveDeliveries =>
  createLiveList<Delivery>({
    begin: () => currentPosition(db, clock.now()),
    find: (organizationIds, since) => deliveryChanges.find(db, organizationIds, since, clock.now()),
    read: (keys) => deliveryChanges.read(db, keys),
    endOf: () => undefined, // it can be sent again
    clock,
    log,
  })
