/** Waits until a replay ends; see `awaitLog` for what ends the wait earlier. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Closing } from '../platform/process/closing.ts'
import { awaitLog, type Watch } from '../streaming/awaitLog.ts'
import type { Update } from '../streaming/changeFollower.ts'
import type { Follower } from '../streaming/logTails.ts'
import { findReplayRow } from './findReplayRow.ts'
import type { LiveReplays } from './liveReplays.ts'
import type { Replay } from './replay.ts'

export type AwaitDeps = {
  db: Pick<Database, 'select'>
  liveReplays: LiveReplays
  clock: Clock
  closing: Closing
  log: Log
}

export async function awaitReplay(deps: AwaitDeps, replay: Replay, waitMs: number, watch?: Watch): Promise<Replay> {
  if (hasEnded(replay)) return replay
  const waiting = { log: { ...replay, lastSeq: 0 }, waitMs, endsWait, watch }
  const hasWaited = await awaitLog({ ...deps, tails: tailsOf(deps) }, waiting)
  return hasWaited ? ((await findReplayRow(deps.db, replay, replay.id)) ?? replay) : replay
}

const hasEnded = ({ status }: Pick<Replay, 'status'>): boolean => status !== 'running'
const endsWait = ({ item }: Update<Replay>): boolean => item !== null && hasEnded(item)

/** The changes of one replay, as a log. It may have ended before they are followed, so it is read once then. */
function tailsOf({ db, liveReplays, log }: AwaitDeps) {
  return {
    follow({ organizationId, id }: Replay, _after: number, follower: Follower<Update<Replay>>) {
      const readOnce = async () => {
        const item = await findReplayRow(db, { organizationId }, id)
        if (item !== undefined) follower.receive([{ item, dataText: '' }])
      }
      const receive = (updates: Update<Replay>[]) => {
        if (updates.some(({ item }) => item === null))
          readOnce().catch((error) => log.debug({ err: error }, 'could not read an awaited replay'))
        follower.receive(updates)
      }
      return liveReplays.open(organizationId, (item) => item.id === id).start({ receive })
    },
  }
}
