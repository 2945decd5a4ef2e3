/** The conditions of `listRuns`, applied to a run in memory: both must find the same runs. */
import { isStorableText } from '../platform/database/searchableJson.ts'
import type { RunState } from './log/liveRuns.ts'
import { metadataMatcher } from './metadataMatcher.ts'
import type { RunFilter } from './store/reads/queryRuns.ts'

/** A run does not store the key that it was created with; what only the service asks for is not followed. */
export type FollowedFilter = Omit<RunFilter, 'idempotencyKey' | 'withSilent' | 'withoutErased'>

export function runMatcher(filter: FollowedFilter): (run: RunState) => boolean {
  const { replayId = null } = filter
  const isWanted: Test = (run) => run.replayId === replayId // silent runs are only shown to those who ask for their replay
  const tests = [isWanted, ...Object.keys(conditions).flatMap((name) => testOf(filter, name as keyof Conditions) ?? [])]
  return (run) => tests.every((test) => test(run))
}

type Test = (run: RunState) => boolean
/** Exhaustive, so that a new condition of lists is also added here. */
type Conditions = {
  [Name in Exclude<keyof Required<FollowedFilter>, 'replayId'>]: (wanted: NonNullable<FollowedFilter[Name]>) => Test
}

const conditions: Conditions = {
  agentId: (wanted) => (run) => run.agentId === wanted,
  agentVersion: (wanted) => (run) => run.agentVersion === wanted,
  status: (wanted) => (run) => wanted.includes(run.status),
  errorCode: (wanted) => (run) => run.errorCode === wanted && isStorableText(wanted),
  pipelineRunId: (wanted) => (run) => run.pipelineRunId === wanted,
  createdBy: (wanted) => (run) => run.createdBy === wanted,
  minLatencyMs: (wanted) => (run) => run.latencyMs !== null && run.latencyMs >= wanted,
  createdAfter: (wanted) => (run) => run.createdAt > wanted,
  createdBefore: (wanted) => (run) => run.createdAt < wanted,
  metadata: (wanted) => {
    const contains = metadataMatcher(wanted)
    return (run) => run.metadata !== null && contains(run.metadata)
  },
}

function testOf<Name extends keyof Conditions>(filter: FollowedFilter, name: Name): Test | undefined {
  const wanted = filter[name]
  const condition: Conditions[Name] = conditions[name]
  return wanted == null ? undefined : condition(wanted as NonNullable<FollowedFilter[Name]>)
}
