/** graphql-sse's client in single connection mode. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from 'graphql-sse'
import { Agent, fetch } from 'undici'
import { rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

type Event = { runEvents: { seq: number; run: { status: string } | null } }
const query = 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq run { status } } }'

function openClient(key: string = service.credentials.api_key) {
  const dispatcher = new Agent({ connect: { ca: service.ca } })
  let cut = new AbortController()
  let reservations = 0
  const client = createClient({
    url: `${service.publicUrl}/graphql/stream`,
    singleConnection: true,
    retryAttempts: 3,
    retry: async () => {},
    headers: { authorization: `Bearer ${key}` },
    fetchFn: (url: string, init: { method: string; signal: AbortSignal }) => {
      if (init.method === 'PUT') reservations++
      const signal = init.method === 'GET' ? AbortSignal.any([init.signal, cut.signal]) : init.signal
      return fetch(url, { ...init, signal, dispatcher })
    },
  })
  return {
    client,
    reservations: () => reservations,
    /** Breaks the connection, like a network failure. */
    cut() {
      const { abort } = cut
      const broken = cut
      cut = new AbortController()
      abort.call(broken)
    },
    close: () => {
      client.dispose()
      return dispatcher.close()
    },
  }
}

async function all<Result>(results: AsyncIterable<Result>): Promise<Result[]> {
  const found: Result[] = []
  for await (const result of results) found.push(result)
  return found
}

test('streams several logs concurrently and completely', async () => {
  const { client, reservations, close } = openClient()
  const ids = await Promise.all([1, 2, 3].map((chunks) => startRun(service, { chunks, delay_ms: 20 })))
  const logs = await Promise.all(ids.map((id) => all(client.iterate<Event>({ query, variables: { id } }))))
  expect(logs.map((log) => log.map(({ data }) => data?.runEvents.seq))).toEqual(
    [4, 5, 6].map((last) => Array.from({ length: last }, (_, index) => index + 1)),
  )
  expect(logs.map((log) => log.at(-1)?.data?.runEvents.run)).toEqual(ids.map(() => ({ status: 'completed' })))
  expect(reservations()).toBe(1)
  await close()
})

test('continues a log after any event', async () => {
  const { client, close } = openClient()
  const id = await startRun(service, { chunks: 3 })
  await rest(service, 'GET', `/runs/${id}?wait=20`)
  for (const after of [2, 6]) {
    const log = await all(client.iterate<Event>({ query, variables: { id, after } }))
    expect(log.map(({ data }) => data?.runEvents.seq)).toEqual([1, 2, 3, 4, 5, 6].slice(after))
  }
  await close()
})

test('executes queries and mutations', async () => {
  const { client, close } = openClient()
  const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status output } } }'
  const input = { agentId: service.credentials.agents.echo, input: { query: 'hello' } }
  const [made, seen] = await Promise.all([
    all(client.iterate({ query: create, variables: { input } })),
    all(client.iterate({ query: '{ viewer { organization { id } } }' })),
  ])
  expect(made).toEqual([{ data: { createRun: { run: { status: 'completed', output: { result: 'hello' } } } } }])
  expect(seen).toEqual([{ data: { viewer: { organization: { id: service.credentials.organization_id } } } }])
  await close()
})

test.each([
  ['a syntax error', '{', {}, 'invalid_document', 400],
  ['an unknown field', '{ nothing }', {}, 'invalid_document', 400],
  ['a variable of the wrong type', query, { id: 'x', after: 'y' }, 'wrong_type', 400],
  ['an unknown run', query, { id: 'run_00000000000000000000000000' }, 'run_not_found', 404],
])('delivers the error as a result for %s', async (_, document, variables, code, status) => {
  const { client, close } = openClient()
  const results = await all(client.iterate({ query: document, variables }))
  expect(results).toMatchObject([{ errors: [{ extensions: { code, status } }] }])
  await close()
})

test("returns run_not_found for another organisation's run", async () => {
  const { client, close } = openClient((await makeOrganization(service)).key)
  const results = await all(client.iterate({ query, variables: { id: await startRun(service, {}) } }))
  expect(results).toMatchObject([{ errors: [{ extensions: { code: 'run_not_found', status: 404 } }] }])
  await close()
})

test('a client reserves a new connection after a disconnect, and continues', async () => {
  const { client, cut, reservations, close } = openClient()
  const id = await startRun(service, { ask: {} })
  await rest(service, 'GET', `/runs/${id}?wait=20`) // the log must have the two events that are skipped
  const seqs: (number | undefined)[] = []
  for await (const { data } of client.iterate<Event>({ query, variables: { id, after: 2 } })) {
    seqs.push(data?.runEvents.seq)
    if (seqs.length === 1) cut()
    else if (seqs.length === 2) await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
  }
  expect(seqs).toEqual([3, 3, 4, 5, 6].slice(0, seqs.length))
  expect(seqs.length).toBeGreaterThan(3)
  expect(reservations()).toBe(2)
  await close()
})

test('a client that stops one subscription still receives the others', async () => {
  const { client, close } = openClient()
  const [one, other] = await Promise.all([startRun(service, { ask: {} }), startRun(service, { ask: {} })])
  const left = client.iterate<Event>({ query, variables: { id: one } })
  await left.next()
  const kept = all(client.iterate<Event>({ query, variables: { id: other } }))
  await left.return?.()
  await rest(service, 'GET', `/runs/${other}?wait=20`)
  await rest(service, 'POST', `/runs/${other}/action`, { body: { type: 'approve' } })
  expect((await kept).at(-1)?.data?.runEvents.run).toEqual({ status: 'completed' })
  await close()
})
