/** Inserts many ended runs directly into the tables, spread over the last four weeks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

const batchSize = 25_000
const patienceMs = 120_000

/** Waits until the service has rolled up all runs; returns how long that and the inserts took. */
export async function storeRuns(db: Pool, agentId: string, count: number): Promise<string> {
  await db.query(noLimits)
  const began = performance.now()
  await Promise.all([store(db, agentId, count, 0), store(db, agentId, count, batchSize)])
  const stored = performance.now()
  await allAddedUp(db)
  const addedUp = performance.now()
  await db.query('vacuum (analyze) runs, run_facts, run_rollups')
  return `stored in ${inSeconds(stored - began)}, all added up ${inSeconds(addedUp - stored)} later`
}

/** Inserts every second batch: two connections share the work. */
async function store(db: Pool, agentId: string, count: number, from: number): Promise<void> {
  for (let first = from; first < count; first += 2 * batchSize) {
    await db.query(storeStatement, [agentId, count, first, Math.min(count, first + batchSize) - 1])
  }
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** The bench sends more calls than any plan allows, so it needs its own limits. */
const noLimits = `update organizations set requests_per_minute = 1000000000, burst = 1000000000, monthly_calls = 1000000000000`

/** Waits until the service has rolled up all runs. */
export async function allAddedUp(db: Pool): Promise<void> {
  for (const until = Date.now() + patienceMs; await areFactsLeft(db); await sleep(200)) {
    if (Date.now() > until) throw new Error('The service did not roll up its runs')
  }
}

async function areFactsLeft(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ left: boolean }>('select exists (select from run_facts) as left')
  return rows[0]?.left ?? false
}

/** The time in milliseconds as ten characters, as in the service's ids. */
const timePart = Array.from(
  { length: 10 },
  (_, place) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((at_ms >> ${45 - 5 * place}) & 31)::int + 1, 1)`,
).join(' || ')

/** Inserts the runs with the numbers $3 to $4 of $2, evenly spread over time. Latencies are log-normal. */
const storeStatement = `
  with numbered as (
    select n, floor(extract(epoch from now() - interval '28 days' * (1 - n / $2::float8)) * 1000)::bigint as at_ms,
           least(3600000, exp(5 + 1.3 * random_normal()))::int as latency_ms, random() as luck
      from generate_series($3::int, $4::int) as n
  ), made as (
    insert into runs (organization_id, id, agent_id, agent_version, status, input, output, error, error_code, metadata,
                      latency_ms, tokens_used, timeout_ms, attempt, last_seq, created_at, started_at, finished_at)
    select a.organization_id, 'run_' || ${timePart} || substr(md5(n::text), 1, 16), a.id, a.version, s.status,
           '{"query":"hello"}', case s.status when 'completed' then '{"result":"hello"}'::json end,
           case s.status when 'failed' then '{"code":"timeout","message":"x","type":"timeout","retryable":true,"step":null,"attempt":1}'::json end,
           case s.status when 'failed' then 'timeout' end, '{}', latency_ms, n % 1000, 600000, 1, 3,
           at, at, at + latency_ms * interval '1 millisecond'
      from numbered
     cross join lateral (select case when luck < 0.05 then 'failed' when luck < 0.08 then 'cancelled' else 'completed' end,
                                to_timestamp(at_ms / 1000.0)) as s (status, at)
      join agents a on a.id = $1
    returning organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms,
              tokens_used, error_code
  )
  insert into run_facts (organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms, tokens_used,
                         error_code)
  select organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms, tokens_used, error_code
    from made`
