/** Erases what replays have of runs: the runs that repeat or judge them, and texts of their results. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { type ItemResult, withoutTexts } from '../replayItem.ts'

/** The ids of runs that have content of these runs: those that repeat them, and those that judge the pairs. */
export async function findRunsAbout(tx: Transaction, organizationId: string, runIds: string[]): Promise<string[]> {
  const rows: { id: string }[] = await tx.manager.query(aboutStatement, [organizationId, runIds])
  return rows.map(({ id }) => id)
}

/** The runs whose content some runs of replays have, in pairs: the recorded run, and of a judging run also the repeating one. */
export const findSubjectsOf = (
  tx: Transaction,
  organizationId: string,
  runIds: string[],
): Promise<{ id: string; subjectId: string }[]> => tx.manager.query(subjectsStatement, [organizationId, runIds])

/** The process that works on a replay reads it again, as it may be about to store a reason. */
export async function eraseResults(tx: Transaction, organizationId: string, runIds: string[]): Promise<void> {
  const found: Omit<PairRow, 'result'>[] = await tx.manager.query(findStatement, [organizationId, runIds])
  if (found.length === 0) return
  const replayIds = found.map((row) => row.replay_id)
  await tx.manager.query(restartStatement, [organizationId, [...new Set(replayIds)]])
  const places = found.map(({ place }) => place)
  const rows: PairRow[] = await tx.manager.query(readStatement, [organizationId, replayIds, places])
  await tx.manager.query(eraseStatement, [
    organizationId,
    rows.map((row) => row.replay_id),
    rows.map(({ place }) => place),
    rows.map(({ result }) => JSON.stringify(withoutTexts(result))),
  ])
}

type PairRow = { replay_id: string; place: number; result: ItemResult }

/** SQL: the pairs in which one of the runs is recorded, repeats or judges. Index: replay_items_recorded, runs_pkey, replay_runs_pkey. */
const pairs = `pairs as materialized (
  select replay_id, place, false as is_judge from replay_items where organization_id = $1 and replay_of = any($2)
  union
  select l.replay_id, l.place, l.part > 0 from runs r
    join replay_runs l on l.organization_id = $1 and l.replay_id = r.replay_id and l.run_id = r.id
   where r.organization_id = $1 and r.id = any($2) and r.replay_id is not null)`

/** A judging run has content of the others, but no other has content of it. Index: replay_runs_pkey. */
const aboutStatement = `
  with ${pairs}
  select l.run_id as id from pairs p
    join replay_runs l on l.organization_id = $1 and l.replay_id = p.replay_id and l.place = p.place
   where not p.is_judge and (l.part > 0 or exists (
     select 1 from replay_items i
      where i.organization_id = $1 and i.replay_id = p.replay_id and i.place = p.place and i.replay_of = any($2)))`

/** Index: runs_pkey, replay_runs_pkey, replay_items_pkey. */
const subjectsStatement = `
  with links as materialized (
    select l.replay_id, l.place, l.part, r.id from runs r
      join replay_runs l on l.organization_id = $1 and l.replay_id = r.replay_id and l.run_id = r.id
     where r.organization_id = $1 and r.id = any($2) and r.replay_id is not null)
  select l.id, i.replay_of as "subjectId" from links l
    join replay_items i on i.organization_id = $1 and i.replay_id = l.replay_id and i.place = l.place
  union all
  select l.id, o.run_id from links l
    join replay_runs o on o.organization_id = $1 and o.replay_id = l.replay_id and o.place = l.place and o.part = 0
   where l.part > 0`

const findStatement = `with ${pairs} select distinct replay_id, place from pairs`

/** Index: replays_pkey. From here on, the processes that work on them store nothing that they read before. */
const restartStatement = `
  update replays set revision = revision + 1 where organization_id = $1 and id = any($2) and status = 'running'`

const places = 'unnest($2::text[], $3::int[]) as p (replay_id, place)'

/** Index: replay_items_pkey. */
const readStatement = `
  select i.replay_id, i.place, i.result from ${places}
    join replay_items i on i.organization_id = $1 and i.replay_id = p.replay_id and i.place = p.place
   where i.result is not null order by i.replay_id, i.place for update of i`

/** Index: replay_items_pkey. Results are texts: PostgreSQL would refuse to read the escapes that names in outputs can have. */
const eraseStatement = `
  update replay_items i set result = e.result::json
    from unnest($2::text[], $3::int[], $4::text[]) as e (replay_id, place, result)
   where i.organization_id = $1 and i.replay_id = e.replay_id and i.place = e.place`
