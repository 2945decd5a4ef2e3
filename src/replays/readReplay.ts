import type { WatchCredentials } from '../access/credentialWatch.ts'
import type { OpenStreams } from '../limits/openStreams.ts'
import type { Database } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { waitMsOf, waitProblems } from '../runs/waitTime.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type AwaitDeps, awaitReplay } from './awaitReplay.ts'
import { findReplayRow } from './findReplayRow.ts'
import type { Replay } from './replay.ts'
import { fail, failWith } from './replayErrors.ts'

type Deps = AwaitDeps & { watchCredentials: WatchCredentials; openStreams: OpenStreams }

/** Returns the replay; with a wait, when it has ended, or when the wait is over. */
export async function readReplay(deps: Deps, viewer: Viewer, id: string, waitSeconds = 0): Promise<Replay> {
  authorize(viewer, 'runs:read')
  const replay = await findReplay(deps, viewer, id)
  const problems = waitProblems(waitSeconds)
  if (problems.length > 0) throw failWith(problems)
  if (waitSeconds === 0 || replay.status !== 'running') return replay
  const mayRead = (current: Viewer) => authorizeReading(current, replay)
  const close = deps.openStreams.open(viewer)
  try {
    return await awaitReplay(deps, replay, waitMsOf(waitSeconds), (onEnd) =>
      deps.watchCredentials(viewer, onEnd, mayRead),
    )
  } finally {
    close()
  }
}

export function authorizeReading(viewer: Viewer, { agentId }: Replay): void {
  authorize(viewer, 'runs:read')
  authorizeAgent(viewer, agentId)
}

/** For use cases that check their scopes themselves. */
export async function findReplay(
  { db }: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  id: string,
): Promise<Replay> {
  const replay = isId('rpl', id) ? await findReplayRow(db, viewer, id) : undefined
  if (replay === undefined) throw fail('replay_not_found')
  authorizeAgent(viewer, replay.agentId)
  return replay
}
