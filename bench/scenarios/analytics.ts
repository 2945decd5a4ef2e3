/*
 * Compares analytics and lists with a million stored runs to those with ten thousand, on two services that are otherwise
 * the same. The ratio is that of the rates: at 0.67, a request takes 1.5 times as long.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { compare } from '../compare.ts'
import { connectionOf } from '../connectionOf.ts'
import { toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import { startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { type Service, startService } from '../startService.ts'
import { atLeast, type Scenario } from './scenario.ts'
import { storeRuns } from './storeRuns.ts'

export const analytics: Scenario = {
  async *measure(bench) {
    const { owned } = bench
    const [large, small] = [await startWith(owned, 1_000_000), await startWith(owned, 10_000)]
    const note = `a million: ${large.stored}; ${await comparePercentiles(large)}`
    const driver = startDriver(owned, await trustBoth(small.service, large.service))
    for (const [name, path] of Object.entries(paths)) {
      const rows = compare({ ...bench, driver }, comparison(name, path, large.service, small.service))
      for await (const row of rows) yield name === 'analytics' ? { ...row, note } : row
    }
  },
}

const paths = {
  usage: '/v2/usage',
  analytics: '/v2/analytics',
  'analytics by hour': '/v2/analytics?interval=hour',
  runs: '/v2/runs',
  'runs of an agent': '/v2/runs?agent_id=AGENT&status=failed',
}

type Stocked = { service: Service; db: pg.Pool; stored: string }

async function startWith(owned: Bench['owned'], count: number): Promise<Stocked> {
  const service = await startService(owned)
  const db = new pg.Pool({ ...(await connectionOf(join(service.dataDir, 'postgres'), 'ars')), max: 2 })
  owned.defer(() => db.end())
  return { service, db, stored: await storeRuns(db, service.echoAgentId, count) }
}

const comparison = (name: string, path: string, large: Service, small: Service) => ({
  scenario: 'analytics',
  service: { name: 'a million', origin: large.origin, calls: [read(large, path)] },
  references: [{ name, origin: small.origin, calls: [read(small, path)], budget: () => atLeast(1 / 1.5) }],
  clients: [1, 16],
})

const read = (service: Service, path: string) => ({
  method: 'GET' as const,
  path: path.replace('AGENT', service.echoAgentId),
  headers: { authorization: service.authorization },
})

/** The driver calls both services, so it must trust both authorities. */
async function trustBoth(one: Service, other: Service): Promise<string> {
  const file = join(one.dataDir, 'authorities.pem')
  await writeFile(file, `${await readFile(one.caFile, 'utf8')}\n${await readFile(other.caFile, 'utf8')}`)
  return file
}

const mostOff = 0.02

/** The deviation of each percentile from PostgreSQL's; fails if it is too large. */
async function comparePercentiles({ service, db }: Stocked): Promise<string> {
  const { rows } = await db.query<{ exact: number[] }>(
    `select percentile_cont(array[0.5, 0.95, 0.99]) within group (order by latency_ms) as exact from runs`,
  )
  const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
  const { status, body } = await client.send(toBytes(read(service, paths.analytics)))
  client.close()
  if (status !== 200) throw new Error(`analytics returned ${status}: ${body}`)
  const { latency_ms } = (JSON.parse(body) as { totals: { latency_ms: Record<string, number> } }).totals
  return ['p50', 'p95', 'p99']
    .map((name, index) => {
      const off = Math.abs((latency_ms[name] ?? Number.NaN) / (rows[0]?.exact[index] ?? Number.NaN) - 1)
      if (!(off <= mostOff)) throw new Error(`${name} is ${latency_ms[name]}, not ${rows[0]?.exact[index]}`)
      return `${name} ${(off * 100).toFixed(2)}% off`
    })
    .join(', ')
}
