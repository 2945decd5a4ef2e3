/*
 * Follows the runs that match a filter. A run is sent when it matches, and once when it has left the filter: if it matched
 * when it was last sent, or if it may have matched since the stream was opened, when a list could show it, and changed again
 * before it was sent.
 */
import { type Clock, clockSkewMs } from '../platform/clock.ts'
import { authorize, authorizeAgent, mayUseAgent, type Viewed, type Viewer } from '../viewer/viewer.ts'
import type { LiveRuns, RunState } from './log/liveRuns.ts'
import { metadataMatcher } from './metadataMatcher.ts'
import { fail } from './runErrors.ts'
import { type FollowedFilter, runMatcher } from './runMatcher.ts'
import { hasEnded, type RunStatus } from './runStatus.ts'
import type { RunFilter } from './store/reads/queryRuns.ts'

export type RunUpdates = Viewed<ReturnType<LiveRuns['open']>>

type Deps = { liveRuns: LiveRuns; clock: Clock }

export function followRuns({ liveRuns, clock }: Deps, viewer: Viewer, filter: RunFilter): RunUpdates {
  const mayFollow = (current: Viewer) => {
    authorize(current, 'runs:read')
    if (filter.agentId != null) authorizeAgent(current, filter.agentId)
  }
  mayFollow(viewer)
  if (filter.idempotencyKey != null) throw fail('invalid_value', noKey)
  const isSelected = runSelection(filter, clock.now())
  const wants = (run: RunState) => mayUseAgent(viewer, run.agentId) && isSelected(run)
  return { ...liveRuns.open(viewer.organizationId, wants), authorize: mayFollow }
}

const noKey = { param: 'filter.idempotencyKey', message: 'can only be used in lists: follow the run itself' }

/** Last seen states of runs that have not ended. Beyond the limit, a run may be sent once more. */
const maxRemembered = 1_000

/**
 * Must be called with each state of a run, in order. A run leaves the filter by its status, or because it was erased: then it
 * may have had the metadata.
 */
export function runSelection(filter: FollowedFilter, openedAt: Date): (run: RunState) => boolean {
  const { status, metadata, ...unchanging } = filter
  const matchesOthers = runMatcher(unchanging)
  const contains = metadata == null ? () => true : metadataMatcher(metadata)
  const matches = (run: RunState) => matchesOthers(run) && (run.metadata === null || contains(run.metadata))
  if (status == null) return matches
  const seen = new Map<string, SeenState>()
  const since = new Date(openedAt.getTime() - clockSkewMs)
  return (run) => {
    if (!matches(run)) return false
    const before = seen.get(run.id)
    seen.delete(run.id)
    if (!hasEnded(run.status)) seen.set(run.id, { status: run.status, waitedMs: run.waitedMs })
    if (seen.size > maxRemembered) seen.delete(seen.keys().next().value ?? '')
    const had = before === undefined ? statesSince(since, run) : statesBetween(before, run)
    return [run.status, ...had].some((each) => status.includes(each))
  }
}

type SeenState = Pick<RunState, 'status' | 'waitedMs'>

/** The states that a run may have had since a time. */
function statesSince(since: Date, { createdAt, startedAt, waitedMs }: RunState): RunStatus[] {
  const wasQueued = startedAt === null || (startedAt > createdAt && startedAt > since)
  return [
    ...some(wasQueued, 'queued'),
    ...some(startedAt !== null, 'running'),
    ...some(waitedMs > 0, 'requires_action'),
  ]
}

/** The last seen state, and those that a run may have had since. */
function statesBetween(before: SeenState, { status, startedAt, waitedMs }: RunState): RunStatus[] {
  const hasWaited = waitedMs > before.waitedMs
  const hasRun = hasWaited || (startedAt !== null && status !== before.status)
  return [before.status, ...some(hasRun, 'running'), ...some(hasWaited, 'requires_action')]
}

const some = (isIncluded: boolean, status: RunStatus): RunStatus[] => (isIncluded ? [status] : [])
