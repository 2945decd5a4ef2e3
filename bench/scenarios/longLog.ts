/*
 * How long one task blocks the dashboard's page of a run, as Chromium records it: while 100,000 deltas arrive, when an ended
 * run with as many is opened, and when an output of 10 MiB is shown. In reality the service is on another machine, so the
 * browser gets priority here: a task's time includes the CPU time that others take in the meantime.
 */
import { constants, setPriority } from 'node:os'
import { type APIRequestContext, request } from 'playwright-core'
import { longestTaskMs } from '../browser/longTasks.ts'
import { openPages, type Pages } from '../browser/openPages.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import type { Scenario } from './scenario.ts'

export const longLog: Scenario = {
  async *measure({ owned, options }) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const service = await startService(own)
      setPriority(service.pid, constants.priority.PRIORITY_LOW)
      const api = await openApi(own, service)
      const pages = await openPages(own, service)
      const rounds = Array.from({ length: Math.min(options.rounds, mostRounds) })
      const [live, ended, large]: [number[], number[], number[]] = [[], [], []]
      for (const _ of rounds) {
        const path = `/runs/${await startLongRun(api, service)}`
        live.push(await measurePage(pages, path, allEvents))
        ended.push(await measurePage(pages, path, allEvents))
        large.push(await measurePage(pages, `/runs/${await makeLargeRun(api)}?view=json`, 'The first 64 KiB of 10 MiB'))
      }
      yield toRow('200 ms, live', live)
      yield toRow('200 ms, ended', ended)
      yield toRow('200 ms, 10 MiB', large)
    } finally {
      await own.disposeAsync()
    }
  },
}

const mostRounds = 3
const deltas = 100_000
const allEvents = '100,003 of 100,003 events, no gaps'
const patienceMs = 180_000
/** The browser has no record of shorter tasks. */
const leastMs = 50

const toRow = (against: string, figures: number[]) =>
  boundRow({
    scenario: 'long-log',
    clients: 1,
    against,
    figures,
    bound: 200,
    note: `milliseconds of the longest task: ${figures.map((figure) => figure.toFixed(0)).join(', ')}`,
  })

const measurePage = (pages: Pages, path: string, end: string): Promise<number> =>
  pages.visit(path, async (page) => {
    await page.getByText(end).first().waitFor({ timeout: patienceMs })
    return Math.max(leastMs, await longestTaskMs(page))
  })

async function openApi(owned: AsyncDisposableStack, { origin, authorization }: Service): Promise<APIRequestContext> {
  const extraHTTPHeaders = { authorization, prefer: 'respond-async' }
  const api = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true, extraHTTPHeaders })
  owned.defer(() => api.dispose())
  return api
}

const startLongRun = (api: APIRequestContext, { simulatorAgentId }: Service): Promise<string> =>
  create(api, '/v2/runs', { agent_id: simulatorAgentId, input: { chunks: deltas } })

async function makeLargeRun(api: APIRequestContext): Promise<string> {
  const runtime = { type: 'expression', expression: `{ "text": $pad("", ${10 * 1_048_576 - 100}, "x") }` }
  const agentId = await create(api, '/v2/agents/custom', { name: 'Talker', runtime })
  return create(api, '/v2/runs', { agent_id: agentId, input: {} })
}

async function create(api: APIRequestContext, path: string, data: object): Promise<string> {
  const response = await api.post(path, { data })
  if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}
