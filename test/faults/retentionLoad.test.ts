/*
 * Retention under half of the load that the service bears: tables and indexes stop growing, calls are about as fast as without
 * it, and no run is deleted early.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { onlyLong } from '../helpers/scale.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { measured } from './helpers/measured.ts'

const loadMs = 600_000
const retentionMs = 120_000
const samples = 40
const tables = ['runs', 'run_events', 'events', 'idempotency_keys', 'run_facts']

type Made = { id: string; endedMs: number }
type Load = { made: Made[]; p99Ms: number; sizes: Record<string, number>[] }

async function post(service: TestService): Promise<Made> {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x'.repeat(500) } }
  const { status, json } = await rest(service, 'POST', '/runs', { body })
  expect([status, json.status]).toEqual([200, 'completed'])
  return { id: String(json.id), endedMs: Date.parse(String(json.finished_at)) }
}

/** Runs per second of 16 callers. */
async function saturationOf(service: TestService, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  let count = 0
  const call = async () => {
    for (; performance.now() < until; count++) await post(service)
  }
  await Promise.all(Array.from({ length: 16 }, call))
  return count / (forMs / 1_000)
}

async function loadAt(service: TestService, perSecond: number): Promise<Load> {
  const made: Made[] = []
  const latencies: number[] = []
  const sizes: Record<string, number>[] = []
  const pending = new Set<Promise<void>>()
  const begin = performance.now()
  for (let sent = 0; performance.now() - begin < loadMs; sent++) {
    const startedMs = performance.now()
    const call = post(service).then((run) => {
      latencies.push(performance.now() - startedMs)
      made.push(run)
    })
    const tracked = call.finally(() => pending.delete(tracked))
    pending.add(tracked)
    if (sizes.length < ((performance.now() - begin) / loadMs) * samples) sizes.push(await sizesOf(service))
    await sleep(Math.max(0, begin + ((sent + 1) / perSecond) * 1_000 - performance.now()))
  }
  await Promise.all(pending)
  latencies.sort((one, other) => one - other)
  return { made, p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0, sizes }
}

async function sizesOf(service: TestService): Promise<Record<string, number>> {
  const { rows } = await service.deps.db.pool.query<{ name: string; bytes: number }>(
    `select name, coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::float8 as bytes
       from unnest($1::text[]) as name group by name`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

const isKept = async (service: TestService, ids: string[]): Promise<number> =>
  (await service.deps.db.pool.query('select 1 from runs where id = any($1)', [ids])).rowCount ?? 0

async function start(retentionDays: number | null): Promise<TestService> {
  const service = await startOwnService({ retentionDayMs: retentionMs })
  const limits = 'requests_per_minute = 1000000, burst = 1000000, monthly_calls = 1000000000'
  await service.deps.db.pool.query(`update organizations set retention_days = $1, ${limits}`, [retentionDays])
  service.deps.organizationChanged(service.credentials.organization_id)
  return service
}

onlyLong(test)(
  'retention keeps up with half of saturation',
  async () => {
    const without = await start(null)
    const perSecond = (await saturationOf(without, 10_000)) / 2
    const before = await loadAt(without, perSecond)
    await without.dispose()
    const service = await start(1)
    try {
      const load = await loadAt(service, perSecond)
      const now = Date.now()
      const young = load.made.filter(({ endedMs }) => endedMs > now - retentionMs).map(({ id }) => id)
      const old = load.made.filter(({ endedMs }) => endedMs < now - retentionMs - 60_000).map(({ id }) => id)
      const kept = await isKept(service, young)
      const left = await isKept(service, old)
      const [middle, last] = [load.sizes[samples / 2] ?? {}, load.sizes.at(-1) ?? {}]
      const growth = tables.map((name) => (last[name] ?? 0) / Math.max(middle[name] ?? 0, 1_000_000))
      measured('retention under load', {
        perSecond,
        p99Ms: load.p99Ms,
        p99WithoutMs: before.p99Ms,
        runs: load.made.length,
        left,
        ...Object.fromEntries(tables.map((name, at) => [`${name} growth`, growth[at] ?? 0])),
      })
      expect(kept).toBe(young.length)
      expect(old.length).toBeGreaterThan(0)
      expect(left).toBe(0)
      expect(Math.max(...growth)).toBeLessThan(1.15)
      expect(load.p99Ms).toBeLessThan(before.p99Ms * 1.5)
    } finally {
      await service.dispose()
    }
  },
  3 * loadMs,
)
