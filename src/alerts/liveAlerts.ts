/** The alerts of an organisation as they begin and are resolved. */
import type { Clock } from '../platform/clock.ts'
import { currentPosition } from '../platform/database/currentPosition.ts'
import type { Database } from '../platform/database/database.ts'
import { rowChanges } from '../platform/database/rowChanges.ts'
import type { Log } from '../platform/log.ts'
import { createLiveList, type LiveList } from '../streaming/liveList.ts'
import type { Alert } from './alert.ts'
import { alertEntity, showAlert } from './store/alertEntity.ts'

export type LiveAlerts = LiveList<Alert>

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

/** An alert changes once: when it is resolved. Index, once for each organisation: alerts_pkey; alerts_resolved. */
const alertChanges = rowChanges(alertEntity, { idPrefix: 'alrt', changedAt: 'resolved_at' })

export const createLiveAlerts = ({ db, clock, log }: Deps): LiveAlerts =>
  createLiveList<Alert>({
    begin: () => currentPosition(db, clock.now()),
    find: (organizationIds, since) => alertChanges.find(db, organizationIds, since, clock.now()),
    read: async (keys) => (await alertChanges.read(db, keys)).map(showAlert),
    endOf: ({ status }) => (status === 'resolved' ? status : undefined),
    clock,
    log,
  })
