/** Open shared connections: graphql-sse's single connection mode. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { GraphQLObjectType } from 'graphql'
import { schema } from '../../schema/schema.ts'
import { addressOf } from '../helpers/addressOf.ts'
import { flood, idle } from '../helpers/flood.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { replaceDeltas } from '../helpers/runLog.ts'
import { messagesOf, reserveStream, seqsOf } from '../helpers/sharedStream.ts'
import { openStream, readToItsEnd, stream } from '../helpers/sse.ts'
import { startRun } from '../helpers/startRun.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const runEvents = 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq type data } }'
/** How long authenticated keys are cached. */
const authenticationMs = 10_000
const viewerId = '{ viewer { id } }'

describe('an open connection', () => {
  test('cannot be opened twice', async () => {
    const { open, openUntilComplete, post } = await reserveStream(service)
    const { begun, over } = openUntilComplete()
    await post('1', runEvents, { id: await startRun(service, { ask: {} }) })
    await begun
    expect((await open()).status).toBe(409)
    await post('2', viewerId)
    expect((await over).status).toBe(200)
  })

  test('completes an operation that is stopped, and writes nothing for it afterwards', async () => {
    const { open, post, stop } = await reserveStream(service)
    const [one, other] = await Promise.all([startRun(service, { ask: {} }), startRun(service, { ask: {} })])
    const begun = Promise.withResolvers<void>()
    const opened = open(({ event, data }, frames) => {
      if (seqsOf(messagesOf('1', frames)).length === 3 && seqsOf(messagesOf('2', frames)).length === 3) begun.resolve()
      return event === 'complete' && data.id === '2'
    })
    await post('1', runEvents, { id: one })
    await post('2', runEvents, { id: other })
    await begun.promise
    expect((await stop('1')).status).toBe(200)
    for (const id of [one, other]) await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
    const { frames } = await opened
    expect(messagesOf('1', frames).at(-1)).toBe('complete')
    expect(seqsOf(messagesOf('1', frames))).toEqual([1, 2, 3])
    expect(seqsOf(messagesOf('2', frames)).length).toBeGreaterThan(4)
  })

  test('disconnects a reader that does not read, after an error for each operation', async () => {
    const { headers, post } = await reserveStream(service)
    const slow = await openStream(service, 'GET', '/graphql/stream', { headers })
    const [busy, quiet] = await Promise.all([startRun(service, idle), startRun(service, { ask: {} })])
    await post('busy', runEvents, { id: busy })
    await post('quiet', runEvents, { id: quiet })
    await flood(service, busy, slow)
    expect((await post('more', viewerId)).status).toBe(404)
    const frames = await readToItsEnd(slow)
    for (const operation of ['busy', 'quiet']) {
      const received = messagesOf(operation, frames)
      expect(received.slice(-2)).toMatchObject([
        { errors: [{ extensions: { code: 'unavailable', status: 503, retryAfterSeconds: 1 } }] },
        'complete',
      ])
      expect(seqsOf(received)).toEqual(seqsOf(received).map((_, index) => index + 1))
    }
    const seqs = seqsOf(messagesOf('busy', frames))
    await rest(service, 'DELETE', `/runs/${busy}`)
    const again = await reserveStream(service)
    await again.post('1', runEvents, { id: busy, after: seqs.length })
    const onwards = await again.open(({ event }) => event === 'complete')
    expect(seqsOf(messagesOf('1', onwards.frames))[0]).toBe(seqs.length + 1)
  })

  test('is released if its reader disconnects while the request is authenticated', async () => {
    const { key } = await makeKey(service)
    const { headers, post } = await reserveStream(service, key)
    const busy = await service.deps.db.pool.connect()
    await busy.query('begin; lock table api_keys in access exclusive mode')
    clock.move(authenticationMs) // so that the key is read from the database again
    const call = https.get({
      ...addressOf(service),
      agent: false,
      path: '/graphql/stream',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${key}`, ...headers },
    })
    await once(
      call.on('error', () => {}),
      'finish',
    )
    await request(service, 'GET', '/healthz', { key: null })
    call.destroy()
    await request(service, 'GET', '/healthz', { key: null }) // once this returns, the server has seen the disconnect
    await busy.query('commit')
    busy.release()
    expect((await post('1', viewerId)).status).toBe(404)
  })

  test('delivers large results of many concurrent queries', async () => {
    const input = { output: { text: 'x'.repeat(100_000) } }
    const body = { agent_id: service.credentials.agents.simulator, input }
    const { id } = (await rest(service, 'POST', '/runs', { body })).json
    const { open, post } = await reserveStream(service)
    const begun = Promise.withResolvers<void>()
    const opened = open((_, frames) => {
      begun.resolve()
      return frames.filter(({ event }) => event === 'complete').length === 21
    })
    await post('first', viewerId)
    await begun.promise
    const names = Array.from({ length: 20 }, (_, index) => `query ${index}`)
    const posted = await Promise.all(
      names.map((name) => post(name, 'query ($id: ID!) { run(id: $id) { output } }', { id })),
    )
    expect(new Set(posted.map(({ status }) => status))).toEqual(new Set([202]))
    const { frames } = await opened
    for (const name of names)
      expect(messagesOf(name, frames)).toMatchObject([{ data: { run: { output: {} } } }, 'complete'])
  })

  test("delivers logs of many megabytes completely and concurrently, at the reader's speed", async () => {
    const ids = await Promise.all([startRun(service, { chunks: 100 }), startRun(service, { chunks: 100 })])
    for (const id of ids) {
      await rest(service, 'GET', `/runs/${id}?wait=20`)
      // Incompressible text, since logs are read in pages by stored size.
      await replaceDeltas(service.deps.db.pool, id, randomBytes(24_000).toString('hex'))
    }
    const { open, post } = await reserveStream(service)
    await post('1', runEvents, { id: ids[0] ?? '' })
    await post('2', runEvents, { id: ids[1] ?? '' })
    const completed = new Set<unknown>()
    const { frames } = await open(({ event, data }) => event === 'complete' && completed.add(data.id).size === 2)
    const whole = Array.from({ length: 103 }, (_, index) => index + 1)
    expect(['1', '2'].map((operation) => seqsOf(messagesOf(operation, frames)))).toEqual([whole, whole])
    const firstEnd = frames.findIndex(({ event }) => event === 'complete')
    const before = ['1', '2'].map((operation) => messagesOf(operation, frames.slice(0, firstEnd)).length)
    // A page has about five events: a log that waited for the end of the other would have no more.
    expect(Math.min(...before)).toBeGreaterThan(8)
  })

  test('is closed when the service shuts down, after an error for each operation', async () => {
    const closing = await startOwnService({ because: 'the test shuts it down' })
    const { open, post } = await reserveStream(closing)
    const body = { agent_id: closing.credentials.agents.simulator, input: { ask: {} } }
    const { id } = (await rest(closing, 'POST', '/runs', { body })).json
    for (const operation of ['1', '2']) await post(operation, runEvents, { id })
    const begun = Promise.withResolvers<void>()
    const opened = open((_, frames) => {
      if (frames.length === 6) begun.resolve()
      return false
    })
    await begun.promise
    await closing.dispose()
    const { frames } = await opened
    for (const operation of ['1', '2'])
      expect(messagesOf(operation, frames).slice(-2)).toMatchObject([
        { errors: [{ extensions: { code: 'unavailable' } }] },
        'complete',
      ])
  })
})

test('executes an event once for all subscribers with the same document, over all connections', async () => {
  const { delta } = (schema.getType('RunEvent') as GraphQLObjectType).getFields()
  const inner = delta?.resolve
  if (delta === undefined || inner === undefined) throw new Error('RunEvent has no delta')
  let executions = 0
  delta.resolve = (event: { seq: number }, ...rest) => {
    if (event.seq > 3) executions++
    return inner(event, ...rest)
  }
  try {
    const query = 'subscription OnceForAll($id: ID!) { runEvents(runId: $id) { seq delta } }'
    const id = await startRun(service, { ask: {}, chunks: 20, delay_ms: 1 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const completed = new Set<unknown>()
    const shared = await reserveStream(service)
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const all = [
      shared.open(({ event, data }, frames) => {
        if (frames.length === 9) begun[0]?.resolve()
        return event === 'complete' && completed.add(data.id).size === 3
      }),
      stream(service, 'POST', '/graphql', {
        body: { query, variables: { id } },
        until: (_, frames) => {
          if (frames.length === 3) begun[1]?.resolve()
          return false
        },
      }),
    ]
    for (const operation of ['1', '2', '3']) await shared.post(operation, query, { id })
    await Promise.all(begun.map(({ promise }) => promise))
    await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
    const [{ frames = [] } = {}] = await Promise.all(all)
    const events = seqsOf(messagesOf('1', frames)).filter((number) => number > 3).length
    expect(events).toBeGreaterThan(20)
    expect(executions).toBeLessThan(2 * events)
  } finally {
    delta.resolve = inner
  }
})
