/** Endpoints that misbehave: the run ends with a specific code, and no socket stays open. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type HttpAgents, json, ndjson, sse, startHttpAgents } from '../helpers/httpAgents.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTcpReceiver, startTlsReceiver } from '../helpers/rawReceiver.ts'
import { type Behaviour, hang } from '../helpers/receiver.ts'
import { startOwnService } from '../helpers/testService.ts'

let service: HttpAgents
beforeAll(async () => {
  service = await startHttpAgents()
})
afterAll(() => service.dispose())

const canary = 'CANARY-in-the-body'
const megabyte = 'x'.repeat(1_048_576)

async function errorOf(behaviour: Behaviour, more = {}) {
  const { id } = await service.agent(behaviour)
  const run = await service.ended(id, {}, more)
  expect([run.status, run.output]).toEqual(['failed', null])
  expect(JSON.stringify(run)).not.toContain(canary)
  return run.error
}

describe('an error status', () => {
  test.each([
    [400, false],
    [404, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('%d is http_status_error; retryable: %s', async (status, retryable) => {
    expect(await errorOf(json({ error: canary }, status))).toMatchObject({
      code: 'http_status_error',
      message: `The endpoint returned ${status}`,
      retryable,
      step: 'call',
    })
  })

  test('a redirect is not followed', async () => {
    const target = await service.receiver(json({ output: {} }))
    const moved: Behaviour = (response) => response.writeHead(307, { location: target.url('/') }).end()
    expect(await errorOf(moved)).toMatchObject({ code: 'http_status_error', retryable: false })
    expect(target.got).toEqual([])
  })
})

describe('an invalid response is http_invalid_answer', () => {
  const deep = `${'['.repeat(100)}${']'.repeat(100)}`
  test.each<[string, Behaviour]>([
    ['no JSON', json(`{"a": ${canary}`)],
    ['an array', json([canary])],
    ['a text', json('"text"')],
    ['nothing', json('')],
    ['204', (response) => response.writeHead(204).end()],
    ['HTML', json(`<p>${canary}</p>`, 200, 'text/html')],
    [
      'bytes that are no UTF-8',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x7b, 0xff, 0x7d])),
    ],
    ['too deep', json(`{"a": ${deep}}`)],
    ['NDJSON with an invalid line', json(`${canary}\n`, 200, 'application/x-ndjson')],
    ['NDJSON with a line of another kind', ndjson(1)],
    ['a stream of nothing', sse('')],
    ['a stream without an end', ndjson({ type: 'output.delta', delta: 'a' })],
    ['an SSE frame without its blank line', sse('data: {"type":"run.completed"}')],
    ['a delta without either', ndjson({ type: 'output.delta' }, { type: 'run.completed' })],
    ['a step without a name', ndjson({ type: 'step.started', step: { kind: canary } }, { type: 'run.completed' })],
    ['a line over 1 MiB', ndjson({ type: 'run.completed', output: { a: megabyte } })],
    ['an SSE event over 1 MiB', sse(`${`data: ${megabyte.slice(0, 600_000)}\n`.repeat(2)}\n`)],
  ])('%s', async (_, behaviour) => {
    expect(await errorOf(behaviour)).toMatchObject({ code: 'http_invalid_answer', step: 'call' })
  })
})

describe('too much is output_too_large', () => {
  test('a JSON response of more than 10 MiB', async () => {
    expect(await errorOf(json({ output: { a: megabyte.repeat(10) } }))).toMatchObject({ code: 'output_too_large' })
  })

  test('an endless stream, which is closed', async () => {
    let closed = false
    const endless: Behaviour = (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.once('close', () => {
        closed = true
      })
      const line = `${JSON.stringify({ type: 'output.delta', delta: 'x'.repeat(400_000) })}\n`
      const go = (): void => {
        while (!closed && response.write(line));
        if (!closed) response.once('drain', go)
      }
      go()
    }
    expect(await errorOf(endless)).toMatchObject({ code: 'output_too_large' })
    await waitUntil('the socket is closed', 5_000, async () => closed)
  }, 30_000)
})

describe('an unreachable endpoint is http_unreachable', () => {
  const errorAt = async (url: string) => {
    const { id } = await service.call('POST', '/agents/custom', { name: 'Own', runtime: { type: 'http', url } })
    return (await service.ended(String(id))).error
  }

  test('connection refused, unknown host, connection reset and no TLS', async () => {
    const gone = await service.receiver()
    await gone.close()
    const plain = await startTcpReceiver((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    const cut = await startTlsReceiver(service.authority.certificate, (socket) => void socket.end())
    const half = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"output":'
    const broken = await startTlsReceiver(
      service.authority.certificate,
      (socket) => void socket.once('data', () => socket.end(half)),
    )
    for (const url of [gone.url('/'), plain.url, cut.url, broken.url, 'https://nowhere.invalid/']) {
      expect(await errorAt(url)).toMatchObject({ code: 'http_unreachable', retryable: true, step: 'call' })
    }
    await Promise.all([plain.close(), cut.close(), broken.close()])
  }, 30_000)

  test('a stream that breaks off keeps its earlier events', async () => {
    const { id } = await service.agent((response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write('{"type":"output.delta","delta":"a"}\n', () => response.destroy())
    })
    const frames = await service.frames(id)
    expect(frames.some(({ event }) => event === 'output.delta')).toBe(true)
    expect(frames.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'http_unreachable' } })
  })

  test('an address that is never allowed', async () => {
    const error = await errorAt('https://169.254.169.254/latest/meta-data')
    expect(error).toMatchObject({ code: 'http_unreachable', retryable: false })
  })
})

describe('an endpoint that does not respond', () => {
  const closing = (first: (response: Parameters<Behaviour>[0]) => void = () => {}) => {
    const state = { closed: false }
    const behaviour: Behaviour = (response) => {
      response.once('close', () => {
        state.closed = true
      })
      first(response)
    }
    return { state, behaviour }
  }

  test("ends with its run's timeout, and its socket is closed", async () => {
    const { state, behaviour } = closing()
    expect(await errorOf(behaviour, { timeout_ms: 1_000 })).toMatchObject({ code: 'timeout' })
    await waitUntil('the socket is closed', 5_000, async () => state.closed)
  }, 20_000)

  test.each([
    ['before its answer', () => {}],
    [
      'in the midst of its stream',
      (response: Parameters<Behaviour>[0]) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: {"type":"output.delta","delta":"a"}\n\n')
      },
    ],
  ])(
    'is disconnected when the run is cancelled %s',
    async (_, first) => {
      const { state, behaviour } = closing(first)
      const { id, receiver } = await service.agent(behaviour)
      const options = { body: { agent_id: id, input: {} }, headers: { prefer: 'respond-async' } }
      const { json: run } = await rest(service, 'POST', '/runs', options)
      await receiver.waitFor(1)
      expect((await rest(service, 'DELETE', `/runs/${run.id}`)).json.status).toBe('cancelled')
      await waitUntil('the socket is closed', 5_000, async () => state.closed)
    },
    20_000,
  )
})

test('a connector that was changed or deleted fails the run, and the endpoint is not called', async () => {
  const { id, connectorId, receiver } = await service.agent(json({}), { secret: 'a-secret' })
  await service.call('PATCH', `/connectors/${connectorId}`, {
    base_url: 'https://elsewhere.example',
    secret: 'b-secret',
  })
  expect((await service.ended(id)).error).toMatchObject({ code: 'invalid_settings' })
  await service.deps.db.pool.query("update connectors set secret = 'ffffffff.AAAA' where id = $1", [connectorId])
  expect((await service.ended(id)).error).toMatchObject({ code: 'connector_unavailable', retryable: false })
  await service.deps.db.pool.query('update connectors set deleted_at = now(), secret = null where id = $1', [
    connectorId,
  ])
  expect((await service.ended(id)).error).toMatchObject({ code: 'connector_not_found' })
  expect(receiver.got).toEqual([])
})

test('addresses of private networks are rejected where they are not allowed', async () => {
  const guarded = await startOwnService({ env: { WEBHOOK_ALLOW_PRIVATE: 'off' } })
  try {
    const receiver = await service.receiver(hang)
    const body = { name: 'Own', runtime: { type: 'http', url: receiver.url('/') } }
    const { json: agent } = await rest(guarded, 'POST', '/agents/custom', { body })
    const { json: run } = await rest(guarded, 'POST', '/runs', { body: { agent_id: agent.id, input: {} } })
    expect(run.error).toMatchObject({ code: 'http_unreachable' })
    expect(receiver.got).toEqual([])
  } finally {
    await guarded.dispose()
  }
})
