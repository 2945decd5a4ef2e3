/*
 * Event streams that are cut before their first event, while an older transaction holds all events back: each reader gets all
 * events stored since it opened its stream, although most of them were stored while it was not connected.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { Agent, EventSource } from 'undici'
import type { JsonObject, ScenarioInput } from '../../clients/scripted/scenario.ts'
import { createGraphql } from '../../clients/typescript/src/graphql.ts'
import { type Language, languages } from '../clients/helpers/languages.ts'
import { runScenarios } from '../clients/helpers/runScenarios.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { type CuttingProxy, startCuttingProxy } from './helpers/cuttingProxy.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const type = 'run.completed'
/** The event of the older transaction, those stored while the stream is cut, and one after that. */
const expected = ['older', 'first', 'second', 'third', 'last']

let service: TestService
let proxy: CuttingProxy
beforeAll(async () => {
  service = await startTestService()
  proxy = await startCuttingProxy(service)
})
afterAll(async () => {
  await proxy?.close()
  await service?.dispose()
})

beforeEach(async () => {
  await waitUntil('readers of other tests are gone', 10_000, () => proxy.open().length === 0)
})

const baseUrl = () => `https://localhost:${proxy.port}/v2`
const authorization = () => `Bearer ${service.credentials.api_key}`

describe('loses nothing', () => {
  test('as an EventSource', async () => {
    const names: string[] = []
    const source = new EventSource(`${baseUrl()}/events/stream?type=${type}`, { node: { dispatcher: withKey() } })
    source.addEventListener(type, (event) => names.push(nameOf(JSON.parse((event as MessageEvent).data))))
    await cutBeforeFirstEvent()
    await waitUntil('the last event', 20_000, () => names.includes('last'))
    source.close()
    expect(names).toEqual(expected)
  })

  test('as a subscription', async () => {
    const caFile = String(service.credentials.ca_file)
    const graphql = createGraphql({ baseUrl: baseUrl(), apiKey: service.credentials.api_key, caFile })
    const results = graphql.subscribe<{ events: { event: JsonObject } }>(
      'subscription ($types: [String!], $after: String) { events(types: $types, after: $after) { position event { id data } } }',
      { types: [type] },
    )
    const names: string[] = []
    const reading = (async () => {
      for await (const { events } of results) if (names.push(nameOf(events.event)) === expected.length) return
    })()
    await cutBeforeFirstEvent()
    await reading
    expect(names).toEqual(expected)
  }, 30_000)

  for (const language of Object.values<Language>(languages)) {
    needsProgram(test, language.needs, language.isInstalled)(
      `with the library in ${language.name}`,
      async () => {
        const control = await startControl()
        const running = runScenarios(language, { SCRIPTED_CONTROL: control.address })
        await cutBeforeFirstEvent()
        const { code, stderr, failures } = await running
        await control.close()
        expect({ code, stderr, failures: [...failures] }).toEqual({ code: 0, stderr: '', failures: [['feed', []]] })
        expect(control.names()).toEqual(expected)
      },
      240_000,
    )
  }
})

/** Waits for a stream to be open, and cuts it after events were stored that may not be shown yet. */
async function cutBeforeFirstEvent(): Promise<void> {
  const { pool } = service.deps.db
  const hasPosition = (text: string) => /^id: |"position":/m.test(text)
  await waitUntil('an open feed', 200_000, () => proxy.open().some(hasPosition))
  const older = await pool.connect()
  try {
    await older.query('begin')
    await store(older, 'older')
    for (const name of expected.slice(1, 4)) await store(pool, name)
    proxy.cut()
    await waitUntil('a feed that is open again', 20_000, () => proxy.open().some(hasPosition))
    await older.query('commit')
  } finally {
    older.release()
  }
  await store(pool, 'last')
}

const store = (client: Pick<PoolClient, 'query'>, name: string) =>
  client.query(
    `insert into events (organization_id, id, type, subject_id, body, created_at)
     select $1, id, $2, 'run_x', json_build_object('id', id, 'type', $2::text, 'created_at', now(), 'data', json_build_object('name', $3::text))::text, now()
       from (select new_id('evt', clock_timestamp()) as id) as made`,
    [service.credentials.organization_id, type, name],
  )

const nameOf = ({ data }: JsonObject): string => String((data as JsonObject).name)

/** An EventSource can't send a key. */
const withKey = () =>
  new Agent({ connect: { ca: service.ca } }).compose(
    (dispatch) => (options, handler) =>
      dispatch(
        { ...options, headers: { ...(options.headers as Record<string, string>), authorization: authorization() } },
        handler,
      ),
  )

/** Makes a library's runner follow the event stream (`clients/scenarios/README.md`). */
async function startControl() {
  let names: string[] = []
  const scenario: ScenarioInput = {
    name: 'feed',
    client: { api_key: service.credentials.api_key },
    clock: { real: true },
    call: { operation: 'events.follow', query: { type: [type] } },
    leave_after_events: expected.length,
  }
  const server = createServer(async (request, response) => {
    const answer = async () => {
      if (request.url?.startsWith('/scenarios')) return { names: ['feed'] }
      const { observed } = (await json(request)) as { observed?: { result?: { events: JsonObject[] } } }
      if (observed === undefined)
        return { id: '1', base_url: baseUrl(), ca_file: service.credentials.ca_file, scenario }
      names = (observed.result?.events ?? []).map(nameOf)
      return { failures: [] }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: () => names,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
