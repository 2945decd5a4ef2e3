/** Analytics of an organisation with many agents are read in pages. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { encodeHistogram } from '../../src/usage/latencyHistogram.ts'
import { rest } from '../helpers/httpClient.ts'
import { longestTurn } from '../helpers/longestTurn.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { slownessOfCores } from '../helpers/slowness.ts'
import type { TestService } from '../helpers/testService.ts'

const [agents, days] = [400, 60]

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const histogram = Array.from({ length: 900 }, (_, bucket) => 200 + (bucket % 7))
  await service.deps.db.pool.query(
    `insert into run_rollups (organization_id, grain, start, agent_id, completed, failed, cancelled, tokens_used,
                              latency_sum_ms, latencies, errors, agent_version, keys)
     select $1, 'day', '2026-01-01T00:00:00Z'::timestamptz + day * interval '1 day', 'ag_' || lpad(agent::text, 26, '0'),
            agent, 2, 1, 10, 100, $2, json_build_object('code_' || agent, 1, 'often', 1), 1, '{}'
       from generate_series(0, ${days - 1}) as day, generate_series(1, ${agents}) as agent`,
    [service.credentials.organization_id, encodeHistogram(histogram)],
  )
})
afterAll(() => service.dispose())

const read = (query = '') =>
  rest(service, 'GET', `/analytics?from=2026-01-01T00:00:00Z&to=2026-03-02T00:00:00Z${query}`)

type Totals = { runs: number; completed: number; failed: number; cancelled: number; tokens_used: number }

test('the figures of 400 agents over 60 days are exact, and reading them does not block the event loop', async () => {
  await read('&interval=day') // a warm-up
  let json: Awaited<ReturnType<typeof read>>['json'] = {}
  const turns: number[] = []
  // One of three may include a garbage collection.
  for (let round = 0; round < 3; round++) {
    const { turnMs } = await longestTurn(async () => {
      ;({ json } = await read())
    })
    turns.push(turnMs)
  }
  const completed = (days * agents * (agents + 1)) / 2
  const runs = completed + days * agents * 3
  expect(json.totals).toMatchObject({ runs, completed, failed: days * agents * 2, tokens_used: days * agents * 10 })
  const byAgent = json.by_agent as (Totals & { agent_id: string; series: Totals[] | null })[]
  expect(byAgent).toHaveLength(agents)
  expect(byAgent[0]).toMatchObject({ agent_id: `ag_${String(agents).padStart(26, '0')}`, completed: days * agents })
  const withSeries = byAgent.filter((agent) => agent.series !== null)
  expect(withSeries).toEqual(byAgent.slice(0, 83)) // 83 times 60 intervals are within 5,000
  expect(withSeries.every((agent) => agent.series?.length === days)).toBe(true)
  const series = json.series as Totals[]
  expect(series.slice(0, 60).map((each) => each.runs)).toEqual(Array.from({ length: days }, () => runs / days))
  expect(json.top_errors).toContainEqual({ code: 'often', count: days * agents })
  expect(turns.sort((one, other) => one - other)[1]).toBeLessThan(200 * slownessOfCores())
})
