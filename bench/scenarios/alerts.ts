/*
 * Evaluating alert rules: one rule with a million stored runs against ten thousand, and the CPU time that 200 rules of 50
 * organisations take in each interval, including the database's.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { compare } from '../compare.ts'
import { connectionOf } from '../connectionOf.ts'
import { type CpuMeters, metered, metersOf } from '../cpuMeters.ts'
import { type Call, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import type { Bench } from '../openBench.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import { atLeast, type Row, type Scenario } from './scenario.ts'
import { openPool, startStocked } from './stockedServices.ts'

export const alerts: Scenario = {
  async *measure(bench) {
    yield await measureMany(bench)
    const { large, small, driver } = await startStocked(bench.owned)
    for (const { metric, windowSeconds, budget } of rules) {
      const body = {
        name: 'Bench',
        metric,
        comparator: 'gt',
        threshold: 1e12,
        window_seconds: windowSeconds,
        active: false,
      }
      const [ofLarge, ofSmall] = [await testCall(large.service, body), await testCall(small.service, body)]
      yield* compare(
        { ...bench, driver },
        {
          scenario: 'alerts',
          service: { name: 'a million', origin: large.service.origin, calls: [ofLarge] },
          references: [
            {
              name: `${metric}, ${windowSeconds} s`,
              origin: small.service.origin,
              calls: [ofSmall],
              budget: () => budget,
            },
          ],
          clients: [1, 16],
        },
      )
    }
  },
}

const slower = 1 / 1.5

const rules = [
  { metric: 'error_rate', windowSeconds: 300, budget: atLeast(slower) },
  { metric: 'p95_latency_ms', windowSeconds: 300, budget: atLeast(slower) },
  { metric: 'error_rate', windowSeconds: 86_400, budget: atLeast(slower) },
  { metric: 'p95_latency_ms', windowSeconds: 86_400, budget: atLeast(slower) },
]

/** Creates the rule; the call evaluates it. */
async function testCall(service: Service, rule: object): Promise<Call> {
  const headers = { authorization: service.authorization }
  const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
  const path = '/v2/alert-rules'
  const { status, body } = await client.send(toBytes({ method: 'POST', path, headers, body: JSON.stringify(rule) }))
  client.close()
  if (status !== 201) throw new Error(`the rule was not created: ${status} ${body}`)
  const { id } = JSON.parse(body) as { id: string }
  return { method: 'POST', path: `${path}/${id}/test`, headers, contains: ['"would_fire":false'] }
}

const organizations = 50
const rulesEach = 4
const intervalMs = 1_000

async function measureMany({ owned, options }: Bench): Promise<Row> {
  const service = await startService(owned, { ALERT_INTERVAL_SECONDS: String(intervalMs / 1_000) })
  const db = openPool(owned, await connectionOf(join(service.dataDir, 'postgres')))
  const meters = await metersOf(service)
  const measuredMs = options.seconds * options.rounds * 1_000
  await sleep(options.warmUpSeconds * 1_000)
  const without = await cpuMsIn(meters, measuredMs)
  for (const statement of store) await db.query(statement)
  await sleep(options.warmUpSeconds * 1_000)
  const judged = await cpuMsIn(meters, measuredMs)
  await checkJudged(db)
  const eachMs = ((judged - without) / measuredMs) * intervalMs
  return boundRow({
    scenario: 'alerts',
    clients: organizations * rulesEach,
    against: 'one core',
    figures: [eachMs],
    bound: intervalMs,
    note: `200 rules of 50 organisations: ${eachMs.toFixed(0)} ms of CPU in each interval`,
  })
}

/** The CPU time of the service and its database. */
async function cpuMsIn(meters: CpuMeters, forMs: number): Promise<number> {
  const { cpuMs } = await metered(meters, () => sleep(forMs))
  return Object.values(cpuMs).reduce((sum, each) => sum + each, 0)
}

async function checkJudged(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ late: number }>(
    `select count(*)::int as late from alert_rules
      where last_evaluated_at is null or last_evaluated_at < now() - interval '3 seconds'`,
  )
  if (rows[0]?.late !== 0) throw new Error(`${rows[0]?.late} rules were not evaluated in time`)
}

/** Ids in numerical order. */
const id = (prefix: string, number: string) => `'${prefix}_' || lpad(${number}::text, 26, '0')`

/** Every step of every window is filled, and each histogram has 100 buckets. */
const store = [
  `insert into organizations (id, name, plan, created_at)
   select ${id('org', 'n')}, 'Bench', 'business', now() from generate_series(1, ${organizations}) as n`,
  `insert into recent_run_rollups (organization_id, agent_id, seconds, start, agent_version, completed, failed, cancelled,
                                   tokens_used, latencies, expires_at)
   select ${id('org', 'n')}, '', g.seconds, start, 0, 90, 10, 0, 1000, decode(repeat('01', 100), 'hex'), now() + interval '1 day'
     from generate_series(1, ${organizations}) as n
    cross join (values (10, 3600), (240, 86400), (3600, 86400)) as g (seconds, longest)
    cross join lateral generate_series(date_bin(g.seconds * interval '1 second', now(), 'epoch') - g.longest * interval '1 second',
                                       now() + interval '10 minutes', g.seconds * interval '1 second') as start`,
  `insert into alert_rules (organization_id, id, name, metric, comparator, threshold, window_seconds, min_samples, for_seconds,
                            auto_rollback, active, created_by, created_at, updated_at, revision, state, condition_holds)
   select ${id('org', 'n')}, ${id('rule', '(n * 10 + r.number)')}, 'Bench', r.metric, 'gt', 1e12, r.window_seconds, 5, 0,
          false, true, 'bench', now(), now(), 1, 'no_data', false
     from generate_series(1, ${organizations}) as n
    cross join (values (1, 'error_rate', 300), (2, 'p95_latency_ms', 3600), (3, 'failed_runs', 86400),
                       (4, 'p95_latency_ms', 86400)) as r (number, metric, window_seconds)`,
]
