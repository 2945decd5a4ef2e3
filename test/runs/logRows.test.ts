/** How many entries share a row, and how much space a log takes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import { listRunEvents } from '../../src/runs/log/listRunEvents.ts'
import { readRunEvents } from '../../src/runs/log/readRunEvents.ts'
import { unpackLog } from '../../src/runs/log/unpackLog.ts'
import type { RunEventType } from '../../src/runs/runEvent.ts'
import { packEntries } from '../../src/runs/store/logRows.ts'
import { executedPlans } from '../helpers/executedPlans.ts'
import { rest } from '../helpers/httpClient.ts'
import { stream } from '../helpers/sse.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

const at = (ms: number) => new Date(1_700_000_000_000 + ms)
const entryOf = (delta: string, ms = 0) => ({ type: 'output.delta' as const, data: { delta }, createdAt: at(ms) })
const run = {
  run_id: 'run_1',
  status: 'completed' as const,
  agent_version: 7,
  last_seq: 0,
  run_created_at: at(0),
  run_started_at: at(1),
  is_erased: false,
  run_finished_at: at(9),
}

describe('the entries of a write', () => {
  test('share a row, in which each keeps its type, time and data', () => {
    const entries = [
      { type: 'step.started' as const, data: { step: 'a\nb "c" \\' }, createdAt: at(2) },
      { ...entryOf('', 5) },
      { type: 'guardrail.triggered' as const, data: { n: 1.5 }, createdAt: at(4) }, // clocks can go back
      { type: 'run.completed' as const, data: {}, createdAt: at(9) },
    ]
    const rows = packEntries(entries)
    expect(rows).toMatchObject([{ types: 'bdg', ages: '2 -1 0', createdAt: at(4), entriesAfter: 1 }])
    const stored = rows.map(({ createdAt: created_at, ...row }) => ({ ...row, created_at, seq: 5 }))
    const events = unpackLog({ ...run, last_seq: 6 }, stored, 0, 6)
    expect(events.map(({ type, dataText, createdAt }) => [type, dataText, createdAt])).toEqual([
      ['run.created', '{}', at(0)],
      ['run.started', '{"agent_version" : 7, "attempt" : 1}', at(1)],
      ...entries.map(({ type, data, createdAt }) => [type, JSON.stringify(data), createdAt]),
    ])
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that have the same time have no ages', () => {
    expect(packEntries([entryOf('a'), entryOf('b')])).toMatchObject([{ types: 'dd', ages: null }])
  })

  test('are split after 64 entries and 32 KiB, and a larger one is alone', () => {
    const lengths = (entries: ReturnType<typeof entryOf>[]) =>
      packEntries(entries).map(({ types, entriesAfter }) => [types.length, entriesAfter])
    expect(lengths(Array.from({ length: 130 }, () => entryOf('x')))).toEqual([
      [64, 66],
      [64, 2],
      [2, 0],
    ])
    expect(lengths([10_000, 20_000, 10_000, 300_000, 5].map((length) => entryOf('x'.repeat(length))))).toEqual([
      [2, 3],
      [1, 2],
      [1, 1],
      [1, 0],
    ])
  })

  test('have no row if the only one is the end', () => {
    expect(packEntries([{ type: 'run.failed', data: {}, createdAt: at(0) }])).toEqual([])
  })
})

describe('a stored log', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startOwnService({ because: 'plans depend on what else is stored' })
  })
  afterAll(() => service.dispose())

  const make = async (agent: 'echo' | 'simulator', input: object, headers = {}) => {
    const body = { agent_id: service.credentials.agents[agent], input }
    return String((await rest(service, 'POST', '/runs', { body, headers })).json.id)
  }
  const rowsOf = async (id: string): Promise<{ types: string; bytes: number }[]> => {
    const rows = 'select types, pg_column_size(e) as bytes from run_events e where run_id = $1 order by seq'
    return (await service.deps.db.pool.query(rows, [id])).rows
  }
  const eventsOf = async (id: string, query: string) =>
    (await rest(service, 'GET', `/runs/${id}/events?${query}`)).json as {
      data: { seq: number; type: RunEventType }[]
      next_cursor: string | null
    }

  test('of an echo has no row, whether it started immediately or was claimed', async () => {
    const claimed = await make('echo', { query: 'x' }, { prefer: 'respond-async' })
    await rest(service, 'GET', `/runs/${claimed}?wait=20`)
    for (const id of [await make('echo', { query: 'x' }), claimed]) {
      expect(await rowsOf(id)).toEqual([])
      const { data } = await eventsOf(id, 'order=asc')
      expect(data.map(({ seq, type }) => [seq, type])).toEqual([
        [1, 'run.created'],
        [2, 'run.started'],
        [3, 'run.completed'],
      ])
    }
  })

  test('of 100 pieces has two rows of together 3 kB', async () => {
    const rows = await rowsOf(await make('simulator', { chunks: 100 }))
    expect(rows.map(({ types }) => types)).toEqual(['d'.repeat(64), 'd'.repeat(36)])
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(3_000)
  })

  test('is read from every number, in pages of any size, in both orders', async () => {
    const id = await make('simulator', { chunks: 150 })
    const whole = await stream(service, 'GET', `/v2/runs/${id}/stream`)
    expect(whole.frames).toHaveLength(153)
    for (const after of [1, 2, 3, 65, 66, 67, 100, 129, 130, 131, 151, 152]) {
      const rest_ = await stream(service, 'GET', `/v2/runs/${id}/stream`, {
        headers: { 'last-event-id': String(after) },
      })
      expect(rest_.frames).toEqual(whole.frames.slice(after))
    }
    const numbers = Array.from({ length: 153 }, (_, index) => index + 1)
    for (const order of ['asc', 'desc']) {
      for (const limit of [7, 64, 65, 100]) {
        const met: number[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await eventsOf(id, `limit=${limit}&order=${order}${cursor && `&cursor=${cursor}`}`)
          met.push(...page.data.map(({ seq }) => seq))
          cursor = page.next_cursor
        }
        expect(met).toEqual(order === 'asc' ? numbers : [...numbers].reverse())
      }
    }
  })

  test('is read by its index: a page of a long log visits a few rows', async () => {
    const id = await make('simulator', { chunks: 20_000 })
    const { db } = service.deps
    const viewer = viewerOf(service)
    const plans = await executedPlans(db, async (explained) => {
      for (const after of [0, 10_000]) {
        await readRunEvents(explained, [{ key: { organizationId: viewer.organizationId, id }, after }])
        for (const order of ['asc', 'desc'] as const) {
          const cursor = Buffer.from(`seq:${after + 5_000}`).toString('base64url')
          await listRunEvents({ db: explained }, viewer, [id], { first: 100, order, after: cursor }, createPageBudget())
        }
      }
    })
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan')
    expect(Math.max(...plans.map((plan) => plan['Actual Rows']))).toBeLessThan(20)
  })
})
