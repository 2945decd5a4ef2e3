/*
 * Stores the sizes of large values that earlier releases wrote without them, in one pass over each table. Its position is
 * stored, so any process can continue it. Only rows of ended work are updated, which nothing else changes, and only if
 * the size would be overestimated without (`bytesAtMost`).
 */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { isOverestimated, storedBytes } from './bodyBytes.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Pick<Clock, 'now'> }

/** With `input` and `output`, and null as `finished_at` of work that has not ended. */
export type BodyTable = { table: string }

/** Returns false at the end of the table. Its statement reads little of rows that are not updated. */
export async function measureBodies({ db, clock }: Deps, { table }: BodyTable): Promise<boolean> {
  const [pass] = await db.run(statement<{ continues: boolean }>(`measure_${table}`, measureSql(table)), [clock.now()])
  return pass?.continues === true
}

/** By then, the processes of an earlier release have been replaced. */
const delayMinutes = 60
const scannedRows = 2_000
/** They can have 11 MiB each. */
const measuredRows = 16

/** Index: the primary keys. */
const measureSql = (table: string): string => `
  with added as (
    insert into measured_tables (name, starts_at)
    values ('${table}', $1::timestamptz + interval '${delayMinutes} minutes') on conflict do nothing
  ), pass as (
    select * from measured_tables
     where name = '${table}' and starts_at <= $1::timestamptz and not has_ended for update skip locked
  ), scanned as (
    select *, sum(needs::int) over (order by organization_id, id) as wanted
      from (select t.organization_id, t.id,
                   t.finished_at is not null and (${isOverestimated('t.input')} or ${isOverestimated('t.output')}) as needs
              from pass p
             cross join lateral (
               select * from ${table} where (organization_id, id) > (p.organization_id, p.id)
                order by organization_id, id limit ${scannedRows}) t) rows
  ), batch as (
    select * from scanned where wanted <= ${measuredRows}
  ), measured as (
    update ${table} t set input_bytes = ${storedBytes('octet_length(t.input::text)')},
                          output_bytes = ${storedBytes('octet_length(t.output::text)')}
      from batch b where b.needs and t.organization_id = b.organization_id and t.id = b.id
  ), moved as (
    update measured_tables set organization_id = last.organization_id, id = last.id
      from (select organization_id, id from batch order by organization_id desc, id desc limit 1) last
     where name = '${table}'
  ), ended as (
    update measured_tables set has_ended = true
     where name = '${table}' and exists (select 1 from pass) and not exists (select 1 from batch)
  )
  select exists (select 1 from batch) as continues`
