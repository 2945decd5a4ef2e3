/** The replays of an organisation as they are created and change. */
import type { Clock } from '../platform/clock.ts'
import { currentPosition } from '../platform/database/currentPosition.ts'
import type { Database } from '../platform/database/database.ts'
import { rowChanges } from '../platform/database/rowChanges.ts'
import type { Log } from '../platform/log.ts'
import { createLiveList, type LiveList } from '../streaming/liveList.ts'
import type { Replay } from './replay.ts'
import { replayEntity } from './store/replayEntity.ts'

export type LiveReplays = LiveList<Replay>

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

/** Index, once for each organisation: replays_pkey; replays_changed. */
const replayChanges = rowChanges(replayEntity, { idPrefix: 'rpl', changedAt: 'changed_at' })

export const createLiveReplays = ({ db, clock, log }: Deps): LiveReplays =>
  createLiveList<Replay>({
    begin: () => currentPosition(db, clock.now()),
    find: (organizationIds, since) => replayChanges.find(db, organizationIds, since, clock.now()),
    read: (keys) => replayChanges.read(db, keys),
    endOf: ({ status }) => (status === 'running' ? undefined : status),
    clock,
    log,
  })
