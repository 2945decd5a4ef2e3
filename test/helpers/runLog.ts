/** Logs of runs in the database, for tests that bypass the API or write what no caller could. */
import type { Pool } from 'pg'
import type { RunEventType } from '../../src/runs/runEvent.ts'
import { typeLetters } from '../../src/runs/store/logRows.ts'

const letters = Object.entries(typeLetters).map(([type, letter]) => `('${type}', '${letter}')`)
const isEnd = 'n.seq = r.last_seq and r.finished_at is not null'

/** SQL for all entries of all logs, of rows or following from their runs. */
export const runLog = `(
  select r.organization_id, r.id as run_id, n.seq,
         coalesce(t.type, case when n.seq = 1 then 'run.created' when ${isEnd} then 'run.' || r.status
                               else 'run.started' end) as type,
         coalesce(s.line, case when n.seq = 1 or (${isEnd}) then '{}'
                               else json_build_object('agent_version', r.agent_version, 'attempt', 1)::text end)::json as data,
         coalesce(s.at, case when n.seq = 1 then r.created_at when ${isEnd} then r.finished_at
                             else r.started_at end) as created_at
    from runs r
   cross join lateral generate_series(1, r.last_seq) as n (seq)
    left join lateral (
      select substr(types, place, 1) as letter, split_part(data, chr(10), place) as line,
             created_at - coalesce(split_part(ages, ' ', place)::bigint, 0) * interval '1 millisecond' as at
        from (select *, n.seq - seq + octet_length(types) as place
                from run_events where run_id = r.id and seq >= n.seq order by seq limit 1) e
       where place > 0
    ) s on true
    left join (values ${letters.join(', ')}) as t (type, letter) on t.letter = s.letter
)`

type Entry = { seq: number; type: RunEventType; data: Record<string, unknown>; created_at: Date }

export async function readLog(pool: Pool, runId: string): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select seq, type, data, created_at from ${runLog} log where run_id = $1 order by seq`,
    [runId],
  )
  return rows
}

/** Appends entries to the log of a run, each in a separate row. */
export async function appendEntries(pool: Pool, runId: string, type: RunEventType, data: object[]): Promise<void> {
  await pool.query(
    `insert into run_events (organization_id, run_id, seq, types, data, created_at)
     select organization_id, id, last_seq + place, $2, line, now()
       from runs, unnest($3::text[]) with ordinality as l (line, place) where id = $1`,
    [runId, typeLetters[type], data.map((each) => JSON.stringify(each))],
  )
  await pool.query('update runs set last_seq = last_seq + $2 where id = $1', [runId, data.length])
}

/** Replaces the text of all deltas. Each entry gets a separate row, like large ones. */
export async function replaceDeltas(pool: Pool, runId: string, delta: string): Promise<void> {
  await pool.query(
    `with removed as (delete from run_events where run_id = $1 returning *)
     insert into run_events (organization_id, run_id, seq, types, data, created_at)
     select organization_id, run_id, seq - octet_length(types) + place, letter,
            case when letter = $2 then $3 else line end, created_at
       from removed
      cross join lateral string_to_table(data, chr(10)) with ordinality as l (line, place)
      cross join lateral substr(types, place::int, 1) as letter`,
    [runId, typeLetters['output.delta'], JSON.stringify({ delta })],
  )
}
