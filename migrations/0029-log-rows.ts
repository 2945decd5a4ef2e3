import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Log entries that belong together are stored together: a row has up to 64 consecutive small ones, with a letter
 * for each type, ages in milliseconds and the data in lines. Entries that can be derived from the run are not stored: its
 * creation, its first start and its end (`src/runs/store/logRows.ts`). An entry that differs from the derived one is still
 * stored.
 */
export class LogRows1700000000029 implements MigrationInterface {
  name = 'LogRows1700000000029'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run_events rename to old_run_events')
    await runner.query('alter index run_events_pkey rename to old_run_events_pkey')
    await runner.query(
      `create table run_events (
         created_at timestamptz(3) not null,
         seq integer not null,
         run_id text collate "C" not null,
         organization_id text collate "C" not null,
         types text not null,
         ages text,
         data text not null,
         primary key (run_id, seq)
       )`,
    )
    await runner.query(pack)
    await runner.query('drop table old_run_events')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run_events rename to packed_run_events')
    await runner.query('alter index run_events_pkey rename to packed_run_events_pkey')
    await runner.query(
      `create table run_events (
         organization_id text collate "C" not null,
         run_id text collate "C" not null,
         seq integer not null,
         type text not null,
         data json not null,
         created_at timestamptz(3) not null,
         primary key (run_id, seq)
       )`,
    )
    await runner.query(unpack)
    await runner.query('drop table packed_run_events')
  }
}

const letters = Object.entries({
  'run.created': 'n',
  'run.started': 's',
  'step.started': 'b',
  'step.completed': 'e',
  'output.delta': 'd',
  'guardrail.triggered': 'g',
  'run.requires_action': 'q',
  'run.action': 'm',
  'run.resumed': 'r',
  'run.completed': 'c',
  'run.failed': 'f',
  'run.cancelled': 'x',
})
const types = `(values ${letters.map(([type, letter]) => `('${type}', '${letter}')`).join(', ')}) as t (type, letter)`

/** The entry derived from the run `r` for the number `seq`, if no row has it. */
const derivedType = (seq: string) => `case when ${seq} = 1 then 'run.created'
  when ${seq} = r.last_seq and r.finished_at is not null then 'run.' || r.status else 'run.started' end`
const derivedTime = (seq: string) => `case when ${seq} = 1 then r.created_at
  when ${seq} = r.last_seq and r.finished_at is not null then r.finished_at else coalesce(r.started_at, r.created_at) end`
const derivedData = (seq: string) => `case
  when ${seq} = 1 or (${seq} = r.last_seq and r.finished_at is not null) then '{}'
  else json_build_object('agent_version', r.agent_version, 'attempt', 1)::text end`

/**
 * A message (`m`) has its own row, and so has an entry of more than 512 bytes. A row begins where the previous entry is
 * missing or has its own row, and at every 64th number.
 */
const pack = `
  insert into run_events (organization_id, run_id, seq, types, ages, data, created_at)
  select organization_id, run_id, max(seq), string_agg(letter, '' order by seq),
         case when bool_or(created_at <> row_at) then
           string_agg(round(extract(epoch from row_at - created_at) * 1000)::bigint::text, ' ' order by seq) end,
         string_agg(replace(data::text, chr(10), ' '), chr(10) order by seq), row_at
    from (
      select placed.*, last_value(created_at) over (partition by run_id, row_number order by seq
               rows between unbounded preceding and unbounded following) as row_at
        from (
          select marked.*, sum(begins::int) over (partition by run_id order by seq) as row_number
            from (
              select kept.*, is_alone or coalesce(lag(is_alone) over log, true) or lag(seq) over log <> seq - 1
                       or seq % 64 = 0 as begins
                from (
                  select e.*, t.letter, t.letter = 'm' or pg_column_compression(e.data) is not null
                           or pg_column_size(e.data) > 512 as is_alone
                    from old_run_events e
                    join ${types} on t.type = e.type
                    left join runs r on r.organization_id = e.organization_id and r.id = e.run_id
                   where (e.type = ${derivedType('e.seq')} and e.created_at = ${derivedTime('e.seq')}
                          and pg_column_size(e.data) < 100 and e.data::text = ${derivedData('e.seq')}) is not true
                ) kept
              window log as (partition by run_id order by seq)
            ) marked
        ) placed
    ) timed
   group by organization_id, run_id, row_number, row_at`

const unpack = `
  insert into run_events (organization_id, run_id, seq, type, data, created_at)
  select p.organization_id, p.run_id, p.seq - octet_length(p.types) + l.place, t.type, l.line::json,
         p.created_at - coalesce(split_part(p.ages, ' ', l.place::int)::bigint, 0) * interval '1 millisecond'
    from packed_run_events p
   cross join lateral string_to_table(p.data, chr(10)) with ordinality as l (line, place)
    join ${types} on t.letter = substr(p.types, l.place::int, 1)
  union all
  select r.organization_id, r.id, n.seq, ${derivedType('n.seq')}, (${derivedData('n.seq')})::json, ${derivedTime('n.seq')}
    from runs r
   cross join lateral generate_series(1, r.last_seq) as n (seq)
   where not exists (
     select 1 from packed_run_events p
      where p.run_id = r.id and p.seq >= n.seq and p.seq - octet_length(p.types) < n.seq)`
