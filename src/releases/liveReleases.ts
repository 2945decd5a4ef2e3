/** The releases of an organisation as they begin, advance and end, with their figures. */
import type { Clock } from '../platform/clock.ts'
import { currentPosition } from '../platform/database/currentPosition.ts'
import type { Database } from '../platform/database/database.ts'
import { rowChanges } from '../platform/database/rowChanges.ts'
import type { Log } from '../platform/log.ts'
import { createLiveList, type LiveList } from '../streaming/liveList.ts'
import type { Release } from './release.ts'
import { releaseEntity } from './store/releaseEntity.ts'

export type LiveReleases = LiveList<Release>

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

/** Index, once for each organisation: releases_pkey; releases_changed. */
const releaseChanges = rowChanges(releaseEntity, { idPrefix: 'rel', changedAt: 'changed_at' })

export const createLiveReleases = ({ db, clock, log }: Deps): LiveReleases =>
  createLiveList<Release>({
    begin: () => currentPosition(db, clock.now()),
    find: (organizationIds, since) => releaseChanges.find(db, organizationIds, since, clock.now()),
    read: (keys) => releaseChanges.read(db, keys),
    endOf: () => undefined, // Figures can still change after the end.
    clock,
    log,
  })
