/** The conditions of `listRuns` for a run in memory: both must find the same runs. */
import { isStorableText } from '../platform/database/searchableJson.ts'
import type { RunFilter } from './listRuns.ts'
import type { RunState } from './log/runFeed.ts'
import { metadataMatcher } from './metadataMatcher.ts'

export function runMatcher(filter: RunFilter): (run: RunState) => boolean {
  const tests = Object.keys(conditions).flatMap((name) => testOf(filter, name as keyof RunFilter) ?? [])
  return (run) => tests.every((test) => test(run))
}

type Test = (run: RunState) => boolean
/** Complete, so that a new condition of lists is one of followed runs. */
type Conditions = { [Name in keyof Required<RunFilter>]: (wanted: NonNullable<RunFilter[Name]>) => Test }

const conditions: Conditions = {
  agentId: (wanted) => (run) => run.agentId === wanted,
  status: (wanted) => (run) => wanted.includes(run.status),
  errorCode: (wanted) => (run) => run.errorCode === wanted && isStorableText(wanted),
  createdAfter: (wanted) => (run) => run.createdAt > wanted,
  createdBefore: (wanted) => (run) => run.createdAt < wanted,
  metadata: (wanted) => {
    const contains = metadataMatcher(wanted)
    return (run) => contains(run.metadata)
  },
}

function testOf<Name extends keyof RunFilter>(filter: RunFilter, name: Name): Test | undefined {
  const wanted = filter[name]
  const condition: Conditions[Name] = conditions[name]
  return wanted == null ? undefined : condition(wanted as NonNullable<RunFilter[Name]>)
}
