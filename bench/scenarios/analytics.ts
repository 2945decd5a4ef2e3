/*
 * Compares analytics and lists with a million stored runs to those with ten thousand, on two services that are otherwise
 * the same. The ratio is that of the rates: at 0.67, a request takes 1.5 times as long.
 */
import { readFile } from 'node:fs/promises'
import { compare } from '../compare.ts'
import { toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import type { Service } from '../startService.ts'
import { atLeast, type Scenario } from './scenario.ts'
import { type Stocked, startStocked } from './stockedServices.ts'

export const analytics: Scenario = {
  async *measure(bench) {
    const { owned } = bench
    const { large, small, driver } = await startStocked(owned)
    const note = `a million: ${large.stored}; ${await comparePercentiles(large)}`
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
