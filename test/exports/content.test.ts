/** The content of exports: complete, in order, continued after any row, and safe for spreadsheets. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { errorOf, request, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const define = async (body: JsonObject, key?: string): Promise<string> => {
  const made = await rest(service, 'POST', '/exports', { body, ...(key && { key }) })
  expect([made.status, made.text]).toEqual([201, expect.stringContaining('exp_')])
  return String(made.json.id)
}
const download = async (id: string, after = '', key?: string): Promise<string> => {
  const query = after === '' ? '' : `?after=${after}`
  const { status, text } = await request(service, 'GET', `/v2/exports/${id}/content${query}`, { ...(key && { key }) })
  expect(status).toBe(200)
  return text
}
const run = async (agentId: string, input: JsonObject, more: JsonObject = {}): Promise<string> =>
  String((await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input, ...more } })).json.id)
const contentOf = (id: string, query: string) => request(service, 'GET', `/v2/exports/${id}/content?${query}`)
const rowsOf = (text: string): JsonObject[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('runs', () => {
  test('are those that had ended, as the list shows them, in the order of their ids', async () => {
    const agentId = await makeAgent(service, 'echo')
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await run(agentId, { count }))
    const id = await define({ what: 'runs', format: 'ndjson', filter: { agent_id: agentId } })
    await run(agentId, { later: true })
    const whole = await download(id)
    expect(rowsOf(whole).map((row) => row.id)).toEqual(ids)
    expect(rowsOf(whole)[0]).toEqual((await rest(service, 'GET', `/runs/${ids[0]}`)).json)
    for (const after of ids) {
      const rest = whole.slice(whole.indexOf('\n', whole.indexOf(after)) + 1)
      expect(await download(id, after)).toBe(rest)
    }
  })

  test('of more batches than one are complete, however few of them match', async () => {
    const agentId = await makeAgent(service, 'echo')
    const organizationId = service.credentials.organization_id
    await service.deps.db.pool.query(
      `insert into runs (organization_id, id, agent_id, agent_version, status, input, metadata, timeout_ms, attempt,
                         last_seq, created_at, started_at, finished_at)
       select $1, new_id('run', now()), $2, 1, 'completed', '{}', json_build_object('odd', i % 2)::jsonb, 1000, 1, 3, now(),
              now(), now() from generate_series(1, 901) i`,
      [organizationId, agentId],
    )
    const count = async (filter: JsonObject) =>
      rowsOf(await download(await define({ what: 'runs', format: 'ndjson', filter }))).length
    expect(await count({ agent_id: agentId })).toBe(901)
    expect(await count({ agent_id: agentId, metadata: { odd: 1 } })).toBe(451)
    expect(await count({ agent_id: agentId, metadata: { odd: 7 } })).toBe(0)
  })

  test('are found by every digit of a number in their metadata', async () => {
    const agentId = await makeAgent(service, 'echo')
    const digits = '12345678901234567890'
    const make = (number: string) =>
      rest(service, 'POST', '/runs', { body: `{"agent_id":"${agentId}","input":{},"metadata":{"n":${number}}}` })
    const [wanted] = [await make(`${digits}1`), await make(`${digits}2`)]
    const body = `{"what":"runs","format":"ndjson","filter":{"metadata":{"n":${digits}1}}}`
    const made = await rest(service, 'POST', '/exports', { body })
    expect(rowsOf(await download(String(made.json.id))).map((row) => row.id)).toEqual([wanted.json.id])
  })

  test('of a replay are those that it made, and CSV shows which', async () => {
    const agentId = await makeAgent(service, 'echo')
    const recorded = await run(agentId, { query: 'again' })
    const body = { version: 1, runs: { run_ids: [recorded] } }
    const replay = (await rest(service, 'POST', `/agents/${agentId}/replays`, { body })).json
    await rest(service, 'GET', `/replays/${replay.id}?wait=60`)
    const filter = { replay_id: String(replay.id) }
    const rows = rowsOf(await download(await define({ what: 'runs', format: 'ndjson', filter })))
    expect(rows).toMatchObject([{ replay_id: replay.id, replay_of: recorded }])
    const csv = await download(await define({ what: 'runs', format: 'csv', filter }))
    expect(csv).toContain(',replay_id,replay_of,release_id,')
    expect(csv).toContain(`,${replay.id},${recorded},,`)
  })

  test('as CSV have no cell that a spreadsheet executes', async () => {
    const agentId = await makeAgent(service, 'simulator')
    const last = await run(agentId, { fail: { code: '=1+1', message: '@x, "y"\nz' } })
    const id = await define({ what: 'runs', format: 'csv', filter: { agent_id: agentId } })
    const text = await download(id)
    expect(text.split('\r\n')[0]).toMatch(/^id,agent_id,/)
    expect(text).toContain(last)
    expect(await download(id, last)).toBe('')
  })
})

describe('usage', () => {
  test('has the days that have ended', async () => {
    const { organization_id } = service.credentials
    await service.deps.db.pool.query(`update organizations set created_at = now() - interval '40 days' where id = $1`, [
      organization_id,
    ])
    service.deps.organizationChanged(organization_id)
    const rows = rowsOf(await download(await define({ what: 'usage', format: 'ndjson' })))
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(rows.map(({ date }) => date)).toEqual([...new Set(rows.map(({ date }) => date))].sort())
    expect(String(rows.at(-1)?.date) < new Date().toISOString().slice(0, 10)).toBe(true)
  })
})

describe('after', () => {
  const unknown: Record<string, string> = {
    runs: `run_7${'z'.repeat(25)}`,
    events: `evt_7${'z'.repeat(25)}`,
    audit: `aud_7${'z'.repeat(25)}`,
    usage: '9999-12-31',
  }
  const formats = ['ndjson', 'csv']
  const all = Object.keys(unknown).flatMap((what) => formats.map((format) => ({ what, format })))

  test.each(all)('the last row of $what as $format is 200 without content', async (body) => {
    const response = await contentOf(await define(body), `after=${unknown[body.what]}`)
    expect([response.status, response.text]).toEqual([200, ''])
  })

  test.each(all)('a text that is no row of $what as $format is 400', async (body) => {
    const id = await define(body)
    const others = Object.values(unknown).filter((each) => each !== unknown[body.what])
    for (const text of [...others, 'x', '%00', '%ED%A0%80', '2026-02-30', '2026-13-01', 'RUN_0'])
      expect([text, errorOf(await contentOf(id, `after=${text}`))]).toEqual([
        text,
        expect.objectContaining({ code: 'invalid_cursor', param: 'after' }),
      ])
    expect(errorOf(await contentOf(id, 'after=x&after=y'))).toMatchObject({ code: 'wrong_type', param: 'after' })
  })

  test('a day long before the organisation existed is answered with the days since it exists', async () => {
    const id = await define({ what: 'usage', format: 'ndjson' })
    expect((await contentOf(id, 'after=0001-01-01')).text).toBe(await download(id))
  })
})

describe('rights', () => {
  test('a key limited to some agents gets their runs, also from the export of another', async () => {
    const [mine, other] = [await makeAgent(service, 'echo'), await makeAgent(service, 'echo')]
    const [id, foreign] = [await run(mine, {}), await run(other, {})]
    const { key } = await makeKey(service, { scopes: ['runs:read'], agentIds: [mine] })
    const own = await download(await define({ what: 'runs', format: 'ndjson' }, key), '', key)
    expect(rowsOf(own).map((row) => row.id)).toEqual([id])
    const all = await define({ what: 'runs', format: 'ndjson' })
    expect(await download(all)).toContain(foreign)
    expect(await download(all, '', key)).not.toContain(foreign)
  })

  test("another organisation's export is 404, and a filter of another list 400", async () => {
    const id = await define({ what: 'runs', format: 'ndjson' })
    const { key } = await makeOrganization(service)
    for (const path of ['', '/content'])
      expect(errorOf(await request(service, 'GET', `/v2/exports/${id}${path}`, { key })).code).toBe('export_not_found')
    const wrong = await rest(service, 'POST', '/exports', {
      body: { what: 'events', format: 'csv', filter: { agent_id: 'ag_x' } },
    })
    expect(errorOf(wrong)).toMatchObject({ code: 'unknown_field', param: 'filter.agent_id' })
  })

  test('the stream counts as open until it ends', async () => {
    const id = await define({ what: 'events', format: 'ndjson' })
    await download(id)
    await waitUntil('it is closed', 5_000, async () => (await download(id)) !== '')
  })
})
