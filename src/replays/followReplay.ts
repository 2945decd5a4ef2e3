/** Follows a replay: each of its later states. */
import type { Database } from '../platform/database/database.ts'
import { authorize, type Viewed, type Viewer } from '../viewer/viewer.ts'
import type { LiveReplays } from './liveReplays.ts'
import { authorizeReading, findReplay } from './readReplay.ts'

export type ReplayUpdates = Viewed<ReturnType<LiveReplays['open']>>

type Deps = { db: Pick<Database, 'select'>; liveReplays: LiveReplays }

export async function followReplay(deps: Deps, viewer: Viewer, id: string): Promise<ReplayUpdates> {
  authorize(viewer, 'runs:read')
  const replay = await findReplay(deps, viewer, id)
  const updates = deps.liveReplays.open(viewer.organizationId, (changed) => changed.id === replay.id)
  return { ...updates, authorize: (current) => authorizeReading(current, replay) }
}
