/** POST /runs of an agent with an active release, against the same agent without one. */
import { readFile } from 'node:fs/promises'
import { compare } from '../compare.ts'
import { metersOf } from '../cpuMeters.ts'
import { type Call, toBytes } from '../load/call.ts'
import { type Client, openClient } from '../load/openClient.ts'
import type { Bench } from '../openBench.ts'
import { serviceCall } from './createRun.ts'
import { atLeast, type Scenario } from './scenario.ts'

export const releases: Scenario = {
  async *measure(bench) {
    const { service } = bench
    const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
    bench.owned.defer(() => client.close())
    const [plain, released] = [await makeAgent(bench, client), await makeAgent(bench, client)]
    const { version } = await post(bench, client, `/v2/agents/${released}/versions`, { name: 'Next' })
    const stages = [{ percent: 50, seconds: 604_800 }]
    await post(bench, client, `/v2/agents/${released}/releases`, { version, stages, judge: lenient })
    const runs = (agentId: string): Call => ({
      ...serviceCall(bench),
      body: JSON.stringify({ agent_id: agentId, input: { query: 'hello' } }),
    })
    const meters = await metersOf(service)
    const without = Object.entries(meters).map(([name, read]) => [`${name} without a release`, read] as const)
    yield* compare(bench, {
      scenario: 'releases',
      service: { name: 'service', origin: service.origin, calls: [runs(released)], meters },
      references: [
        {
          name: 'no release',
          origin: service.origin,
          calls: [runs(plain)],
          meters: Object.fromEntries(without),
          budget: () => atLeast(allowedRatio),
        },
      ],
    })
  },
}

const allowedRatio = 0.95
/** Never stops the release. */
const lenient = { error_rate_points: 100, p95_ratio: 1_000 }

const makeAgent = async (bench: Bench, client: Client): Promise<string> =>
  String((await post(bench, client, '/v2/agents/echo/deploy', {})).id)

async function post({ service }: Bench, client: Client, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: service.authorization }
  const { status, body: text } = await client.send(
    toBytes({ method: 'POST', path, headers, body: JSON.stringify(body) }),
  )
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
