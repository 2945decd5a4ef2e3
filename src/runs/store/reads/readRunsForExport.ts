/** Ended runs that match a filter, in the order of their ids, in batches that are bounded by rows and bytes. */
import type { Clock } from '../../../platform/clock.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Scanned } from '../../../platform/paging/limitedScan.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Run } from '../../run.ts'
import { type RunRow, runBytes, toRun } from '../runRow.ts'
import { queryRuns, type RunFilter } from './queryRuns.ts'
import { scanRuns } from './scanRuns.ts'

type Deps = { db: Pick<Database, 'select' | 'run'>; clock: Clock }

export type RunBatch = {
  runs: Run[]
  /** Where to continue; null at the end. */
  next: string | null
}

type Wanted = {
  owner: Pick<Viewer, 'organizationId' | 'agentIds'>
  filter: RunFilter
  /** Runs that had ended at this time. */
  until: Date
}

const mostRuns = 200
const mostBytes = 1_048_576

export async function readRunsForExport(deps: Deps, wanted: Wanted, after: string): Promise<RunBatch> {
  const { owner, until } = wanted
  const found = await findRuns(deps, wanted, after)
  const matching = found.filter(({ matches }) => matches)
  let bytes = 0
  const fitting = matching.filter((row, index) => {
    bytes += row.bytes
    return index === 0 || bytes <= mostBytes
  })
  const ids = fitting.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await deps.db.run(readStatement, [owner.organizationId, ids, until])
  const runs = rows.map(toRun)
  if (fitting.length < matching.length || found.length === mostRuns) return { runs, next: ids.at(-1) ?? null }
  return { runs, next: found.find(({ matches }) => !matches)?.last_id ?? null }
}

type Found = Scanned & { id: string; bytes: number }

async function findRuns(deps: Deps, { owner, filter, until }: Wanted, after: string): Promise<Found[]> {
  const runs = queryRuns(deps, owner, filter)
  runs.query.andWhere('run.id > :after and run.createdAt <= :until and run.finishedAt <= :until', { after, until })
  const { sql, values } = scanRuns(runs, 'asc', mostRuns)
  const place = values.length + 1
  const measured = `select scan.*, coalesce((${runBytes()})::float8, 0) as bytes
    from (${sql}) scan left join runs r on scan.matches and r.organization_id = $${place} and r.id = scan.id order by scan.id`
  return deps.db.run(statement<Found>('', measured), [...values, owner.organizationId])
}

/** Index: runs_pkey. */
const readStatement = statement<RunRow>(
  'read_runs_for_export',
  'select * from runs where organization_id = $1 and id = any($2) and finished_at <= $3 order by id',
)
