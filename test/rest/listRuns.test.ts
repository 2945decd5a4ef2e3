import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

type Run = {
  id: string
  agent_id: string
  status: string
  error: { code: string } | null
  metadata: Record<string, unknown>
  latency_ms: number | null
  created_by: string
  created_at: string
}

let service: TestService
let other: string
/** Ids, oldest first; many were created in the same millisecond. */
let all: Run[]
/** The run with an idempotency key. */
let keyed: Run
beforeAll(async () => {
  service = await startTestService()
  other = await makeAgent(service, 'simulator')
  const { simulator } = service.credentials.agents
  const inputs = [{}, { fail: { code: 'down' } }, { fail: { code: 'up' } }, { ask: {} }]
  const made: Run[] = []
  for (let round = 0; round < 3; round++) {
    const calls = Array.from({ length: 12 }, (_, index) => ({
      agent_id: index % 3 === 0 ? other : simulator,
      input: inputs[index % inputs.length],
      metadata: {
        round: String(round),
        parity: index % 2 ? 'odd' : 'even',
        nested: { deep: index },
        count: index,
        first: index === 0,
      },
    }))
    const responses = await Promise.all(calls.map((body) => rest(service, 'POST', '/runs', { body })))
    made.push(...responses.map(({ json }) => json as unknown as Run))
  }
  const body = { agent_id: simulator, input: {}, metadata: { round: 'last' }, idempotency_key: 'only' }
  const { key } = await makeKey(service)
  keyed = (await rest(service, 'POST', '/runs', { body, key })).json as unknown as Run
  made.push(keyed)
  const waiting = made.find(({ status }) => status === 'requires_action')
  const cancelled = (await rest(service, 'DELETE', `/runs/${waiting?.id}`)).json as unknown as Run
  all = made.map((run) => (run === waiting ? cancelled : run)).sort((one, another) => (one.id < another.id ? -1 : 1))
  const stranger = await makeOrganization(service)
  await rest(service, 'POST', '/runs', { body: { agent_id: stranger.agentId, input: {} }, key: stranger.key })
})
afterAll(() => service.dispose())

const list = (query: string) => rest(service, 'GET', `/runs${query}`)
const idsOf = (json: object) => (json as { data: Run[] }).data.map(({ id }) => id)

/** Follows the Link headers to the end. */
async function pageThrough(query: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  let pages = 0
  for (let path: string | undefined = query; path !== undefined; pages++) {
    const { status, json, headers }: Awaited<ReturnType<typeof list>> = await list(path)
    expect(status).toBe(200)
    ids.push(...idsOf(json))
    const [, url] = /^<(.*)>; rel="next"$/.exec(String(headers.link ?? '')) ?? []
    expect(json.has_more).toBe(url !== undefined)
    expect(json.next_cursor).toBe(url === undefined ? null : new URL(url).searchParams.get('cursor'))
    if (url !== undefined) expect(url.startsWith(`${service.publicUrl}/v2/runs?`)).toBe(true)
    path = url && new URL(url).search
  }
  return { ids, pages }
}

describe('200', () => {
  test('lists the runs of the organisation, newest first, 20 to a page', async () => {
    const { json } = await list('')
    expect(idsOf(json)).toEqual(
      all
        .map(({ id }) => id)
        .reverse()
        .slice(0, 20),
    )
    expect(json.has_more).toBe(true)
  })

  test.each([1, 2, 5, 7, 36, 37, 38, 100])('pages of %i return every run once, in both orders', async (limit) => {
    const ids = all.map(({ id }) => id)
    const forwards = await pageThrough(`?limit=${limit}&order=asc`)
    expect(forwards.ids).toEqual(ids)
    expect(forwards.pages).toBe(Math.ceil(ids.length / limit))
    expect((await pageThrough(`?limit=${limit}&order=desc`)).ids).toEqual([...ids].reverse())
  })

  test('some of them were created in the same millisecond', () => {
    expect(new Set(all.map(({ created_at }) => created_at)).size).toBeLessThan(all.length)
  })

  test('runs created while paging neither repeat nor hide others', async () => {
    const first = await list('?limit=10')
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    const { json } = await rest(service, 'POST', '/runs', { body })
    const rest_ = await pageThrough(`?limit=10&cursor=${first.json.next_cursor}`)
    expect([...idsOf(first.json), ...rest_.ids]).toEqual(all.map(({ id }) => id).reverse())
    await service.deps.db.pool.query('delete from run_events where run_id = $1', [json.id])
    await service.deps.db.pool.query('delete from runs where id = $1', [json.id])
  })

  type Case = [string, (run: Run) => boolean]
  const middle = () => all[Math.floor(all.length / 2)]?.created_at ?? ''
  const cases: [string, () => Case][] = [
    ['agent_id', () => [`agent_id=${other}`, (run) => run.agent_id === other]],
    ['an unknown agent_id', () => ['agent_id=nonsense', () => false]],
    ['one status', () => ['status=failed', (run) => run.status === 'failed']],
    [
      'several statuses',
      () => ['status=completed,cancelled', (run) => ['completed', 'cancelled'].includes(run.status)],
    ],
    [
      'statuses with blanks',
      () => ['status=completed,%20failed', (run) => ['completed', 'failed'].includes(run.status)],
    ],
    [
      'a status that is repeated',
      () => ['status=completed&status=cancelled', (run) => ['completed', 'cancelled'].includes(run.status)],
    ],
    [
      'a status that is repeated and a comma list',
      () => ['status=completed&status=cancelled,failed', (run) => run.status !== 'requires_action'],
    ],
    ['a status that no run has', () => ['status=queued', () => false]],
    ['error_code', () => ['error_code=down', (run) => run.error?.code === 'down']],
    ['an unknown error_code', () => ['error_code=sideways', () => false]],
    ['agent_version', () => ['agent_version=1', () => true]],
    ['an agent_version that no run has', () => ['agent_version=2', () => false]],
    ['created_by', () => [`created_by=${all[0]?.created_by}`, (run) => run.created_by === all[0]?.created_by]],
    ['created_by of no one', () => ['created_by=key_00000000000000000000000000', () => false]],
    ['created_by that is no id', () => ['created_by=%00', () => false]],
    [
      'min_latency_ms',
      () => {
        const latencies = all.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms]))
        const least = Math.max(...latencies)
        return [`min_latency_ms=${least}`, (run) => run.latency_ms !== null && run.latency_ms >= least]
      },
    ],
    ['min_latency_ms of 0: only ended runs', () => ['min_latency_ms=0', (run) => run.latency_ms !== null]],
    ['idempotency_key', () => ['idempotency_key=only', (run) => run.id === keyed.id]],
    ['idempotency_key and a filter that does not match', () => ['idempotency_key=only&status=failed', () => false]],
    ['an unknown idempotency_key', () => ['idempotency_key=none', () => false]],
    ['an invalid idempotency_key', () => ['idempotency_key=%00', () => false]],
    ['created_after, exclusive', () => [`created_after=${middle()}`, (run) => run.created_at > middle()]],
    ['created_before, exclusive', () => [`created_before=${middle()}`, (run) => run.created_at < middle()]],
    [
      'created_after in another zone',
      () => {
        const time = new Date(new Date(middle()).getTime() + 2 * 3_600_000).toISOString().replace('Z', '%2B02:00')
        return [`created_after=${time}`, (run) => run.created_at > middle()]
      },
    ],
    ['created_after the end of time', () => ['created_after=9999-12-31T23:59:59.999Z', () => false]],
    ['created_before all time', () => ['created_before=0001-01-01T00:00:00Z', () => false]],
    ['metadata', () => ['metadata[parity]=odd', (run) => run.metadata.parity === 'odd']],
    [
      'two pairs of metadata',
      () => [
        'metadata[parity]=odd&metadata[round]=1',
        (run) => run.metadata.parity === 'odd' && run.metadata.round === '1',
      ],
    ],
    ['encoded brackets', () => ['metadata%5Bround%5D=2', (run) => run.metadata.round === '2']],
    ['a pair whose value is a number', () => ['metadata[count]=3', (run) => run.metadata.count === 3]],
    ['the same number in other digits', () => ['metadata[count]=3.0', (run) => run.metadata.count === 3]],
    ['a pair whose value is true', () => ['metadata[first]=true', (run) => run.metadata.first === true]],
    ['digits that are a text', () => ['metadata[round]=1', (run) => run.metadata.round === '1']],
    [
      'a number and a text',
      () => [
        'metadata[count]=5&metadata[parity]=odd&metadata[first]=false',
        (run) => run.metadata.count === 5 && run.metadata.parity === 'odd' && run.metadata.first === false,
      ],
    ],
    ['a number beyond all numbers', () => [`metadata[count]=${'9'.repeat(400)}`, () => false]],
    ['an unknown pair', () => ['metadata[nothing]=x', () => false]],
    ['a key of the prototype', () => ['metadata[__proto__]=x', () => false]],
    [
      'all of them together',
      () => [
        `agent_id=${other}&status=failed,completed&error_code=down&metadata[round]=1&created_after=2020-01-01T00:00:00Z&created_before=2100-01-01T00:00:00Z`,
        (run) =>
          run.agent_id === other && run.status === 'failed' && run.error?.code === 'down' && run.metadata.round === '1',
      ],
    ],
  ]

  test.each(cases)('%s', async (_, make) => {
    const [query, expected] = make()
    const ids = all.filter(expected).map(({ id }) => id)
    expect((await pageThrough(`?${query}&order=asc&limit=4`)).ids).toEqual(ids)
    expect((await pageThrough(`?${query}&limit=100`)).ids).toEqual([...ids].reverse())
  })

  test('an idempotency_key is found for 24 hours', async () => {
    const { pool } = service.deps.db
    const age = (interval: string) =>
      pool.query(`update idempotency_keys set created_at = now() - $1::interval where key = 'only'`, [interval])
    await age('23 hours 59 minutes')
    expect(idsOf((await list('?idempotency_key=only')).json)).toEqual([keyed.id])
    await age('24 hours 1 minute')
    expect(idsOf((await list('?idempotency_key=only')).json)).toEqual([])
    await age('0')
  })

  test("another organisation's idempotency_key and created_by find nothing", async () => {
    const { key } = await makeOrganization(service)
    for (const query of ['idempotency_key=only', `created_by=${keyed.created_by}`]) {
      expect((await rest(service, 'GET', `/runs?${query}`, { key })).json.data).toEqual([])
    }
  })

  test('next pages keep the filter', async () => {
    const { headers } = await list('?metadata[parity]=odd&status=completed,failed&limit=1')
    const [, url = ''] = /^<(.*)>/.exec(String(headers.link ?? '')) ?? []
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      'metadata[parity]': 'odd',
      status: 'completed,failed',
      limit: '1',
    })
  })
})
