import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { flood, idle } from '../helpers/flood.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { openStream, readToItsEnd, stream } from '../helpers/sse.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const query =
  'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq type delta data run { status } } }'
const subscribe = (variables: JsonObject, options = {}) =>
  stream(service, 'POST', '/graphql', { body: { query, variables }, ...options })
type Event = { seq: number; type: string; delta: string | null; run: { status: string } | null }
const eventsOf = (frames: { event: string; data: JsonObject }[]): Event[] =>
  frames.filter((frame) => frame.event === 'next').map((frame) => (frame.data.data as { runEvents: Event }).runEvents)
const errorIn = (frames: { data: JsonObject }[]) =>
  (frames[0]?.data.errors as { extensions: { code: string; status: number } }[] | undefined)?.[0]?.extensions

describe('one connection for each subscription', () => {
  test('streams the same numbered events as REST, and completes when the run ends', async () => {
    const id = await startRun(service, { chunks: 4, delay_ms: 20 })
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

  test('continues after any event', async () => {
    const id = await startRun(service, { chunks: 3 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    for (const after of [0, 2, 5, 6]) {
      const seqs = eventsOf((await subscribe({ id, after })).frames).map((event) => event.seq)
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6].slice(after))
    }
  })

  test.each([
    ['an unknown run', { id: 'run_00000000000000000000000000' }, 'run_not_found', 404],
    ['a negative number', { after: -1 }, 'invalid_value', 422],
    ['a number beyond the end', { after: 99_999 }, 'invalid_value', 422],
    ['a string as number', { after: 'x' }, 'wrong_type', 400],
  ])('rejects %s', async (_, variables, code, status) => {
    const id = await startRun(service, {})
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    expect(errorIn((await subscribe({ id, ...variables })).frames)).toMatchObject({ code, status })
  })

  test.each([
    [
      'a condition on the one field',
      'subscription ($on: Boolean!) { runEvents(runId: "x") @include(if: $on) { seq } }',
    ],
    ['two operations and no name', 'subscription A { runEvents(runId: "x") { seq } } query B { viewer { id } }'],
  ])('returns invalid_document for %s', async (_, document) => {
    const { status, text } = await stream(service, 'POST', '/graphql', {
      body: { query: document, variables: { on: false } },
    })
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ extensions: { code: 'invalid_document' } }] }])
  })

  test('returns invalid_document for a subscription whose only field is skipped', async () => {
    const document = 'subscription { runEvents(runId: "x") @skip(if: true) { seq } }'
    const { frames } = await stream(service, 'POST', '/graphql', { body: { query: document } })
    expect(errorIn(frames)).toMatchObject({ code: 'invalid_document', status: 400 })
  })

  test('requires credentials and "Accept: text/event-stream"', async () => {
    const id = await startRun(service, {})
    const anonymous = await stream(service, 'POST', '/graphql', {
      body: { query, variables: { id } },
      key: 'ars_live_nonsense',
    })
    expect(anonymous.status).toBe(401)
    const plain = await request(service, 'POST', '/graphql', { body: { query, variables: { id } } })
    expect(plain.text).toContain('text/event-stream')
  })
})

describe('many subscribers of one run', () => {
  const fields = [
    ['seq type'],
    ['__typename n: seq ...f', 'fragment f on RunEvent { delta data }'],
    ['seq run { id status output agent { name } }'],
    ['seq type @include(if: $on) createdAt'],
  ]
  const subscriptionTo = ([selected = '', fragment = '']: string[]) =>
    `subscription ($id: ID!${switchVariable(selected)}) { runEvents(runId: $id) { ${selected} } } ${fragment}`
  /** The same fields in a query, whose results are not shared. */
  const listOf = ([selected = '', fragment = '']: string[]) =>
    `query ($id: ID!${switchVariable(selected)}) { run(id: $id) { events(first: 100, order: asc) { edges { node { ${selected} } } } } } ${fragment}`
  const switchVariable = (selected: string) => (selected.includes('$on') ? ', $on: Boolean = false' : '')
  type Listed = { run: { events: { edges: { node: JsonObject }[] } } }

  test('each get what their document selects', async () => {
    const id = await startRun(service, { ask: {}, chunks: 20, delay_ms: 1 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const asked = fields.flatMap((field) =>
      [{ id }, { id, ...(String(field).includes('$on') && { on: true }) }].map((variables) => ({ field, variables })),
    )
    const live = ['/graphql', '/graphql/stream'].flatMap((path) =>
      asked.map(async ({ field, variables }) => {
        const body = { query: subscriptionTo(field), variables }
        return { field, variables, ...(await stream(service, 'POST', path, { body })) }
      }),
    )
    await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
    for (const { field, variables, frames, text } of await Promise.all(live)) {
      const { data } = (await graphql(service, listOf(field), variables)).json as { data: Listed }
      const listed = data.run.events.edges.map(({ node }) => node)
      expect(listed.length).toBeGreaterThan(20)
      const isFirst = ({ seq, n }: JsonObject) => seq === 1 || n === 1
      const shown = eventsOf(frames) as unknown as JsonObject[]
      // The run in the first event has the state of that time.
      expect(shown.filter((event) => !isFirst(event))).toEqual(listed.filter((event) => !isFirst(event)))
      expect(shown).toHaveLength(listed.length)
      expect(text).toMatch(/^:\n\n.*event: complete\ndata:\n\n$/s)
    }
  })

  test('of another organisation get run_not_found', async () => {
    const { key } = await makeOrganization(service)
    const id = await startRun(service, { chunks: 3, delay_ms: 20 })
    const body = { query: subscriptionTo(['seq type']), variables: { id } }
    const [own, foreign] = await Promise.all([
      stream(service, 'POST', '/graphql', { body }),
      stream(service, 'POST', '/graphql', { body, key }),
    ])
    expect(own.frames).toHaveLength(7)
    expect(errorIn(foreign.frames)).toMatchObject({ code: 'run_not_found', status: 404 })
    expect(foreign.text).not.toContain('seq')
  })

  test('get nested fields of the run in their current state for each event', async () => {
    const id = await startRun(service, { chunks: 2 })
    const query =
      'subscription ($id: ID!) { runEvents(runId: $id) { seq run { events(last: 1, order: asc) { edges { node { seq } } } } } }'
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const { frames } = await stream(service, 'POST', '/graphql', { body: { query, variables: { id } } })
    const shown = frames
      .filter(({ event }) => event === 'next')
      .map(({ data }) => data.data as { runEvents: JsonObject })
    expect(shown.at(-1)).toMatchObject({ runEvents: { run: { events: { edges: [{ node: { seq: 5 } }] } } } })
  })

  test('that do not read are disconnected with an error, and can continue where they stopped', async () => {
    const id = await startRun(service, idle)
    const body = { query, variables: { id } }
    const slow = await openStream(service, 'POST', '/graphql', { body })
    await flood(service, id, slow)
    const frames = await readToItsEnd(slow)
    const errors = frames.at(-2)?.data.errors
    expect(errors).toMatchObject([{ extensions: { code: 'unavailable', status: 503, retryAfterSeconds: 1 } }])
    const seqs = eventsOf(frames.slice(0, -2)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    await rest(service, 'DELETE', `/runs/${id}`)
    const onwards = await subscribe({ id, after: seqs.length })
    expect(eventsOf(onwards.frames)[0]?.seq).toBe(seqs.length + 1)
  })
})
