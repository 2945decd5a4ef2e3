/*
 * The counts of a release's ended runs, by stage and side. A run that completed or failed counts in the stage in which it was
 * created; a cancelled one does not count.
 */
import { type Database, statement } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { addEncoded, addLatency, encodeHistogram, type LatencyHistogram } from './latencyHistogram.ts'

export type SideRollup = { runs: number; failed: number; latencies: LatencyHistogram }
export type ReleaseRollups = { candidate: SideRollup; live: SideRollup }

const noRuns: SideRollup = { runs: 0, failed: 0, latencies: [] }
export const withoutRuns: ReleaseRollups = { candidate: noRuns, live: noRuns }

/** A number of equal facts of a release. */
export type ReleaseFact = {
  organizationId: string
  releaseId: string
  stage: number
  /** `refused`: the candidate did not accept the input, so the live version executed the run. */
  side: 'candidate' | 'live' | 'refused'
  hasFailed: boolean
  latencyMs: number | null
  runs: number
}

type Key = { organizationId: string; releaseId: string; stage: number; side: 'candidate' | 'live' }

export async function rollUpReleases(tx: Transaction, facts: ReleaseFact[]): Promise<void> {
  const rollups = new Map<string, Key & SideRollup>()
  const add = ({ organizationId, releaseId, stage }: ReleaseFact, side: Key['side']): SideRollup => {
    const name = `${organizationId} ${releaseId} ${stage} ${side}`
    const rollup = rollups.get(name) ?? { organizationId, releaseId, stage, side, runs: 0, failed: 0, latencies: [] }
    rollups.set(name, rollup)
    return rollup
  }
  for (const fact of facts) {
    const { side, runs, hasFailed, latencyMs } = fact
    const rollup = add(fact, side === 'candidate' ? 'candidate' : 'live')
    rollup.runs += runs
    if (hasFailed) rollup.failed += runs
    if (latencyMs !== null) addLatency(rollup.latencies, latencyMs, runs)
    if (side !== 'refused') continue
    const refused = add(fact, 'candidate')
    refused.runs += runs
    refused.failed += runs
  }
  if (rollups.size > 0) await store(tx, [...rollups.values()])
}

/** Histograms are added here, since SQL can't add them. One process rolls up at a time. */
async function store(tx: Transaction, rollups: (Key & SideRollup)[]): Promise<void> {
  const keys = [
    rollups.map(({ organizationId }) => organizationId),
    rollups.map(({ releaseId }) => releaseId),
    rollups.map(({ stage }) => stage),
    rollups.map(({ side }) => side),
  ]
  const stored: (StoredSide & { position: string })[] = await tx.manager.query(findStored, keys)
  for (const { position, runs, failed, latencies } of stored) {
    const rollup = rollups[Number(position) - 1]
    if (rollup === undefined) continue
    rollup.runs += runs
    rollup.failed += failed
    addEncoded(rollup.latencies, latencies)
  }
  await tx.manager.query(storeSides, [
    ...keys,
    rollups.map(({ runs }) => runs),
    rollups.map(({ failed }) => failed),
    rollups.map(({ latencies }) => encodeHistogram(latencies)),
  ])
}

type StoredSide = { runs: number; failed: number; latencies: Buffer }

/** Index: release_rollups_pkey. */
const findStored = `select k.position, r.runs, r.failed, r.latencies
    from unnest($1::text[], $2::text[], $3::smallint[], $4::text[]) with ordinality
      as k (organization_id, release_id, stage, side, position)
    join release_rollups r using (organization_id, release_id, stage, side)`

const storeSides = `insert into release_rollups (organization_id, release_id, stage, side, runs, failed, latencies)
  select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::int[], $6::int[], $7::bytea[])
  on conflict (organization_id, release_id, stage, side) do update
     set runs = excluded.runs, failed = excluded.failed, latencies = excluded.latencies`

type StageKey = { organizationId: string; id: string; stage: number }

/** The counts of each release's current stage, in the order of the releases. One statement. */
export async function readReleaseRollups(
  db: Pick<Database, 'run'>,
  releases: readonly StageKey[],
): Promise<ReleaseRollups[]> {
  if (releases.length === 0) return []
  const rows = await db.run(readStages, [
    releases.map(({ organizationId }) => organizationId),
    releases.map(({ id }) => id),
    releases.map(({ stage }) => stage),
  ])
  const found = releases.map((): ReleaseRollups => ({ candidate: { ...noRuns }, live: { ...noRuns } }))
  for (const { position, side, runs, failed, latencies } of rows) {
    const histogram: LatencyHistogram = []
    addEncoded(histogram, latencies)
    const rollups = found[Number(position) - 1]
    if (rollups !== undefined) rollups[side] = { runs, failed, latencies: histogram }
  }
  return found
}

/** Index: release_rollups_pkey. */
const readStages = statement<StoredSide & { position: string; side: Key['side'] }>(
  'read_release_rollups',
  `select k.position, r.side, r.runs, r.failed, r.latencies
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as k (organization_id, release_id, stage, position)
     join release_rollups r
       on r.organization_id = k.organization_id and r.release_id = k.release_id and r.stage = k.stage`,
)
