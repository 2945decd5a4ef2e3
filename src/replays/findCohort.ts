/** The recorded runs that a replay repeats: those that the caller names, or the newest that match. Sorted by their ids. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkRange, type Refuse, refuseInto } from '../platform/fieldChecks.ts'
import { isId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import type { CreatedBetween } from '../platform/paging/createdBetween.ts'
import { hasEnded, type RunStatus } from '../runs/runStatus.ts'
import { maxPairs, tooManyPairs } from '../runs/store/reads/metadataConditions.ts'
import { queryRuns } from '../runs/store/reads/queryRuns.ts'
import { scanRuns } from '../runs/store/reads/scanRuns.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { fail } from './replayErrors.ts'
import { findRecorded } from './store/itemStatements.ts'

export type RecordedRuns = CreatedBetween & {
  runIds?: readonly string[] | null | undefined
  status?: readonly RunStatus[] | null | undefined
  metadata?: JsonObject | null | undefined
  limit?: number | null | undefined
}

type Deps = { db: Pick<Database, 'select' | 'run'>; clock: Clock }

const maxRuns = 1_000
const defaultRuns = 100
const endedStatuses: RunStatus[] = ['completed', 'failed', 'cancelled']

export function checkRecordedRuns(refuse: Refuse, { runIds, status, limit, ...filter }: RecordedRuns): void {
  if (runIds != null) checkRange(refuse, 'runs.runIds', runIds.length, 1, maxRuns)
  if (limit != null) checkRange(refuse, 'runs.limit', limit, 1, maxRuns)
  if (Object.keys(filter.metadata ?? {}).length > maxPairs)
    refuse('runs.metadata', tooManyPairs('runs.metadata').message)
  const others = { status, limit, ...filter }
  const isFiltered = Object.values(others).some((value) => value != null)
  if (runIds != null && isFiltered) refuse('runs.runIds', 'must be given alone, without a filter')
  for (const [index, each] of (status ?? []).entries())
    if (!hasEnded(each)) refuse(`runs.status.${index}`, `must be one of ${endedStatuses.join(', ')}`)
}

export async function findCohort(deps: Deps, viewer: Viewer, agentId: string, runs: RecordedRuns): Promise<string[]> {
  const found =
    runs.runIds == null
      ? await findMatching(deps, viewer, agentId, runs)
      : await named(deps, viewer, agentId, runs.runIds)
  if (found.length === 0) throw fail('no_runs', { param: 'runs' })
  return found.sort()
}

async function findMatching(deps: Deps, viewer: Viewer, agentId: string, runs: RecordedRuns): Promise<string[]> {
  const { status, limit, createdAfter, createdBefore, metadata } = runs
  const filter = {
    agentId,
    status: status ?? endedStatuses,
    createdAfter,
    createdBefore,
    metadata,
    withoutErased: true,
  }
  const { sql, values } = scanRuns(queryRuns(deps, viewer, filter), 'desc', limit ?? defaultRuns)
  const rows = await deps.db.run(statement<{ id: string; matches: boolean }>('', sql), values)
  return rows.filter(({ matches }) => matches).map(({ id }) => id)
}

async function named({ db }: Deps, viewer: Viewer, agentId: string, ids: readonly string[]): Promise<string[]> {
  const usable = new Set(await findRecorded(db, viewer, agentId, [...new Set(ids.filter((id) => isId('run', id)))]))
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  for (const [index, id] of ids.entries())
    if (!usable.has(id))
      refuse(`runs.runIds.${index}`, 'must be an ended run of this agent, neither of a replay nor erased')
  if (problems.length > 0) throw failWith(problems)
  return [...usable]
}
