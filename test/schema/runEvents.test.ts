import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient } from 'graphql-sse'
import { Agent, fetch } from 'undici'
import type { JsonObject } from '../../src/platform/json.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { openStream, readToItsEnd, stream } from '../helpers/sse.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
let other: TestService
beforeAll(async () => {
  service = await startTestService()
  other = await startTestService()
})
afterAll(async () => {
  await service.dispose()
  await other.dispose()
})

const query =
  'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq type delta data run { status } } }'
const subscribe = (variables: JsonObject, options = {}) =>
  stream(service, 'POST', '/graphql', { body: { query, variables }, ...options })
type Event = { seq: number; type: string; delta: string | null; run: { status: string } | null }
const eventsOf = (frames: { event: string; data: JsonObject }[]): Event[] =>
  frames.filter((frame) => frame.event === 'next').map((frame) => (frame.data.data as { runEvents: Event }).runEvents)
const errorIn = (frames: { data: JsonObject }[]) =>
  (frames[0]?.data.errors as { extensions: { code: string; status: number } }[] | undefined)?.[0]?.extensions

async function startRun(input: object): Promise<string> {
  const body = { agent_id: service.credentials.agents.simulator, input }
  return String((await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })).json.id)
}

describe('one connection for each subscription', () => {
  test('streams the same numbered log as REST, and ends with the run', async () => {
    const id = await startRun({ chunks: 4, delay_ms: 20 })
    const live = await subscribe({ id })
    const log = await stream(service, 'GET', `/v2/runs/${id}/stream`)
    const events = eventsOf(live.frames)
    expect(events.map((event) => [event.seq, event.type.replace('_', '.')])).toEqual(
      log.frames.map((frame) => [Number(frame.id), frame.event]),
    )
    expect([events[0]?.run, events.at(-1)?.run]).toEqual([{ status: 'queued' }, { status: 'completed' }])
    expect(live.frames.at(-1)?.event).toBe('complete')
    expect(live.headers['content-type']).toMatch(/^text\/event-stream/)
  })

  test('continues after any number', async () => {
    const id = await startRun({ chunks: 3 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    for (const after of [0, 2, 5, 6]) {
      const seqs = eventsOf((await subscribe({ id, after })).frames).map((event) => event.seq)
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6].slice(after))
    }
  })

  test.each([
    ['a run that is not there', { id: 'run_00000000000000000000000000' }, 'run_not_found', 404],
    ['a negative number', { after: -1 }, 'invalid_value', 422],
    ['a number beyond the end', { after: 99_999 }, 'invalid_value', 422],
    ['a number that is none', { after: 'x' }, 'wrong_type', 400],
  ])('refuses %s', async (_, variables, code, status) => {
    const id = await startRun({})
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    expect(errorIn((await subscribe({ id, ...variables })).frames)).toMatchObject({ code, status })
  })

  test.each([
    [
      'a condition on the one field',
      'subscription ($on: Boolean!) { runEvents(runId: "x") @include(if: $on) { seq } }',
    ],
    ['two operations and no name', 'subscription A { runEvents(runId: "x") { seq } } query B { viewer { id } }'],
  ])('takes %s for a fault of the document', async (_, document) => {
    const { status, text } = await stream(service, 'POST', '/graphql', {
      body: { query: document, variables: { on: false } },
    })
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ extensions: { code: 'invalid_document' } }] }])
  })

  test('asks for credentials, and for a stream', async () => {
    const id = await startRun({})
    const anonymous = await stream(service, 'POST', '/graphql', {
      body: { query, variables: { id } },
      key: 'ars_live_nonsense',
    })
    expect(anonymous.status).toBe(401)
    const plain = await request(service, 'POST', '/graphql', { body: { query, variables: { id } } })
    expect(plain.text).toContain('text/event-stream')
  })
})

describe('many subscriptions over a single connection', () => {
  const clientFor = (which: TestService, key = which.credentials.api_key) => {
    const dispatcher = new Agent({ connect: { ca: which.ca } })
    const client = createClient({
      url: `${which.publicUrl}/graphql/stream`,
      singleConnection: true,
      retryAttempts: 0,
      headers: { authorization: `Bearer ${key}` },
      fetchFn: (url: string, init: object) => fetch(url, { ...init, dispatcher }),
    })
    return {
      client,
      close: () => {
        client.dispose()
        return dispatcher.close()
      },
    }
  }

  test('stream logs side by side, each whole', async () => {
    const { client, close } = clientFor(service)
    const ids = await Promise.all([1, 2, 3].map((chunks) => startRun({ chunks, delay_ms: 20 })))
    const logs = await Promise.all(
      ids.map(async (id) => {
        const seqs: number[] = []
        for await (const { data } of client.iterate<{ runEvents: Event }>({ query, variables: { id } }))
          seqs.push(data?.runEvents.seq ?? 0)
        return seqs
      }),
    )
    expect(logs).toEqual([4, 5, 6].map((last) => Array.from({ length: last }, (_, index) => index + 1)))
    await close()
  })

  test("is closed to strangers and to whoever brings another one's token", async () => {
    const reserve = (key: string | null) => request(service, 'PUT', '/graphql/stream', { key })
    expect((await reserve(null)).status).toBe(401)
    const token = (await reserve(service.credentials.api_key)).text
    expect(token).toMatch(/^\w+\.\w+$/)
    const { demo_api_key } = service.credentials
    const headers = { 'x-graphql-event-stream-token': token, accept: 'text/event-stream' }
    expect((await request(service, 'GET', '/graphql/stream', { key: demo_api_key, headers })).status).toBe(404)
    const body = { query, variables: { id: await startRun({}) }, extensions: { operationId: '1' } }
    expect(
      (
        await request(service, 'POST', '/graphql/stream', {
          key: demo_api_key,
          headers: { 'x-graphql-event-stream-token': token },
          body,
        })
      ).status,
    ).toBe(404)
  })

  test("does not show another organisation's run", async () => {
    const { client, close } = clientFor(other)
    const id = await startRun({})
    const results: unknown[] = []
    for await (const result of client.iterate({ query, variables: { id } })) results.push(result)
    expect(results).toMatchObject([{ errors: [{ extensions: { code: 'run_not_found', status: 404 } }] }])
    await close()
  })
})

describe('many followers of one run', () => {
  const documents = [
    'subscription ($id: ID!) { runEvents(runId: $id) { seq type } }',
    'subscription ($id: ID!) { runEvents(runId: $id) { __typename n: seq ...f } } fragment f on RunEvent { delta data }',
    'subscription ($id: ID!) { runEvents(runId: $id) { seq run { id status output agent { name } } } }',
    'subscription ($id: ID!, $on: Boolean = false) { runEvents(runId: $id) { seq type @include(if: $on) createdAt } }',
  ]
  const nextFrames = (text: string) => text.split('\n\n').filter((frame) => frame.startsWith('event: next'))

  test('get what each document asks for, as it is executed on its own', async () => {
    const id = await startRun({ ask: {}, chunks: 20, delay_ms: 1 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const bodies = documents.flatMap((query) => [
      { query, variables: { id } },
      { query, variables: { id, ...(query.includes('$on') && { on: true }) } },
    ])
    const live = bodies.map((body) => stream(service, 'POST', '/graphql', { body }))
    await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
    for (const [index, streamed] of live.entries()) {
      const { text } = await streamed
      const single = await stream(service, 'POST', '/graphql/stream', { body: bodies[index] })
      expect(nextFrames(text).length).toBeGreaterThan(20)
      expect(nextFrames(text)).toEqual(nextFrames(single.text))
      expect(text).toMatch(/^:\n\n.*event: complete\ndata:\n\n$/s)
    }
  })

  test('never include one of another organisation', async () => {
    const { key } = await makeOrganization(service)
    const id = await startRun({ chunks: 3, delay_ms: 20 })
    const body = { query: documents[0], variables: { id } }
    const [own, foreign] = await Promise.all([
      stream(service, 'POST', '/graphql', { body }),
      stream(service, 'POST', '/graphql', { body, key }),
    ])
    expect(own.frames).toHaveLength(7)
    expect(errorIn(foreign.frames)).toMatchObject({ code: 'run_not_found', status: 404 })
    expect(foreign.text).not.toContain('seq')
  })

  test('are shown what else they ask of the run as it is when each event comes', async () => {
    const id = await startRun({ chunks: 2 })
    const query =
      'subscription ($id: ID!) { runEvents(runId: $id) { seq run { events(last: 1, order: asc) { edges { node { seq } } } } } }'
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const { frames } = await stream(service, 'POST', '/graphql', { body: { query, variables: { id } } })
    const shown = frames
      .filter(({ event }) => event === 'next')
      .map(({ data }) => data.data as { runEvents: JsonObject })
    expect(shown.at(-1)).toMatchObject({ runEvents: { run: { events: { edges: [{ node: { seq: 5 } }] } } } })
  })

  test('are let go when they do not read, and told where they can go on', async () => {
    const id = await startRun({ chunks: 600, delay_ms: 10 })
    const body = { query, variables: { id } }
    const slow = await openStream(service, 'POST', '/graphql', { body })
    const text = 'x'.repeat(60_000)
    for (let sent = 0; sent < 200; sent++)
      await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'respond', payload: { text } } })
    const frames = await readToItsEnd(slow)
    const errors = frames.at(-2)?.data.errors
    expect(errors).toMatchObject([{ extensions: { code: 'unavailable', status: 503, retryAfterSeconds: 1 } }])
    const seqs = eventsOf(frames.slice(0, -2)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const onwards = await subscribe({ id, after: seqs.length })
    expect(eventsOf(onwards.frames)[0]?.seq).toBe(seqs.length + 1)
  })
})
