/** The scripted server itself: it misbehaves as scripted, and detects a client's mistakes. */
import { connect } from 'node:http2'
import https from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Exchange, Observed, Respond, Scenario } from '../../clients/scripted/scenario.ts'
import { type Got, openStage, type Stage } from './helpers/playWith.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.dispose())

const exchange = (respond: Respond, expected: Partial<Exchange['expect']> = {}): Exchange => ({
  expect: { method: 'GET', path: '/v2/x', ...expected },
  respond,
})

/** The result of a client that sends one request. */
async function answerTo(respond: Respond, server: Scenario['server'] = {}): Promise<Got> {
  let got: Got | undefined
  await stage.play({ server, exchanges: [exchange(respond)] }, async (call) => {
    got = await call('/x')
    return {}
  })
  if (got === undefined) throw new Error('no response was received')
  return got
}

describe('a response', () => {
  test('has its status, its headers and its length', async () => {
    expect(await answerTo({ status: 201, json: { a: 'ü' } })).toMatchObject({ status: 201, body: '{"a":"ü"}' })
  })

  test('arrives byte by byte, even inside a character', async () => {
    const { chunks, body } = await answerTo({ body: [{ text: 'aü€', split: 'bytes' }] })
    expect([chunks.length, body]).toEqual([6, 'aü€'])
  })

  test('is split at the given offsets', async () => {
    const { chunks } = await answerTo({ body: [{ text: 'abcdef', split: [1, 4] }] })
    expect(chunks.map(String)).toEqual(['a', 'bcd', 'ef'])
  })

  test('is reset after the bytes before it', async () => {
    const got = await answerTo({ body: [{ text: 'abc' }, { reset: true }] })
    expect(got).toMatchObject({ status: 200, body: 'abc', error: 'ECONNRESET' })
  })

  test('ends with its connection before the body is complete', async () => {
    expect(await answerTo({ body: [{ text: 'abc' }, { fin: true }] })).toMatchObject({
      body: 'abc',
      error: 'ECONNRESET',
    })
    expect(await answerTo({ fin: true })).toMatchObject({ status: 0, error: 'ECONNRESET' })
    expect(await answerTo({ reset: true })).toMatchObject({ status: 0, error: 'ECONNRESET' })
  })

  test('has the wrong length that is scripted', async () => {
    const headers = { 'content-length': '9' }
    const got = await answerTo({ headers, framing: 'length', body: [{ text: 'abc' }, { fin: true }] })
    expect(got).toMatchObject({ body: 'abc', error: 'ECONNRESET' })
  })

  test('has twelve megabytes', async () => {
    const { body } = await answerTo({ body: [{ repeat: '0123456789abcdef', times: 786_432 }] })
    expect(body.length).toBe(12 * 1_048_576)
  })

  test('is framed with CRLF', async () => {
    const { body } = await answerTo({ body: [{ frame: { seq: 1, type: 'run.started' }, newline: '\r\n' }] })
    expect(body).toMatch(/^id: 1\r\nevent: run.started\r\ndata: \{.*"run_id":"run_1".*\}\r\n\r\n$/)
  })

  test('arrives after informational ones', async () => {
    expect(await answerTo({ status: 200, interim: [103], json: {} })).toMatchObject({ status: 200, interim: [103] })
  })

  test.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['other_name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['unknown_ca', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const)('does not arrive with a certificate that is %s', async (certificate, error) => {
    expect(await answerTo({ json: {} }, { certificate })).toMatchObject({ status: 0, error })
  })

  test('does not arrive if nothing is listening', async () => {
    expect(await answerTo({ json: {} }, { listen: false })).toMatchObject({ error: 'ECONNREFUSED' })
  })

  test('arrives over HTTP/2 for a client that wants it', async () => {
    const body = [{ text: 'a' }, { text: 'b' }]
    const scenario = { server: { protocol: 'http2' as const }, exchanges: [exchange({ status: 206, body })] }
    const failures = await stage.play(scenario, async (_, { baseUrl }) => {
      const session = connect(baseUrl, { ca: stage.ca })
      const stream = session.request({ ':path': '/v2/x' })
      let status: unknown
      stream.once('response', (headers) => {
        status = headers[':status']
      })
      const text = Buffer.concat(await stream.toArray()).toString()
      session.close()
      expect([status, text]).toEqual([206, 'ab'])
      return { logs: ['/x'] }
    })
    expect(failures).toEqual([])
  })
})

describe('a client that', () => {
  const good: Respond = { json: {} }

  test('sends what is expected, and gets what is expected, passes', async () => {
    const expected = { headers: { a: '1', b: null, key: { bind: 'k' } }, query: { q: 'x y' } }
    const scenario = { exchanges: [exchange(good, expected), exchange(good, { headers: { key: { bind: 'k' } } })] }
    const failures = await stage.play(scenario, async (call) => {
      await call('/x?q=x+y', { headers: { a: '1', key: '7' } })
      await call('/x', { headers: { key: '7' } })
      return {}
    })
    expect(failures).toEqual([])
  })

  test.each<[string, Partial<Exchange['expect']>, string]>([
    ['sends another method', { method: 'POST' }, 'the method is "GET", not "POST"'],
    ['asks for another path', { path: '/v2/y' }, 'the path is "/v2/x", not "/v2/y"'],
    ['leaves out the query', { query: { a: 'b' } }, 'the query is {}, not {"a":"b"}'],
    ['leaves out a header', { headers: { a: '1' } }, 'the header a is absent, not "1"'],
    ['sends a header that should be absent', { headers: { host: null } }, 'the header host is localhost'],
    ['sends a header that does not match', { headers: { host: { matches: '^x' } } }, 'the header host is "localhost'],
    ['sends another body', { json: { a: 1 } }, 'the body is "", not {"a":1}'],
  ])('%s fails', async (_, expected, failure) => {
    const failures = await stage.play({ exchanges: [exchange(good, expected)] }, async (call) => {
      await call('/x')
      return {}
    })
    expect(failures).toEqual([expect.stringContaining(failure)])
  })

  test('sends another key the second time fails', async () => {
    const one = exchange(good, { headers: { key: { bind: 'k' } } })
    const failures = await stage.play({ exchanges: [one, one] }, async (call) => {
      await call('/x', { headers: { key: '7' } })
      await call('/x', { headers: { key: '8' } })
      return {}
    })
    expect(failures).toEqual([expect.stringContaining('the header key is "8", not "7"')])
  })

  test('sends one request too many, or one too few, fails', async () => {
    const twice = await stage.play({ exchanges: [exchange(good)] }, async (call) => {
      await call('/x')
      expect(await call('/x')).toMatchObject({ status: 400 })
      return {}
    })
    expect(twice).toEqual([expect.stringContaining('one too many')])
    const never = await stage.play({ exchanges: [exchange(good)] }, async () => ({}))
    expect(never).toEqual(['0 requests came, not 1'])
  })

  test('closes the connection of a response that never arrives passes, and one that does not fails', async () => {
    const act = (isClosed: boolean) =>
      stage.play({ exchanges: [exchange({ never: true })] }, async (_, { baseUrl, received }) => {
        const call = https.get(`${baseUrl}/x`, { ca: stage.ca, agent: false }).on('error', () => undefined)
        await received(1)
        if (isClosed) call.destroy()
        return { logs: ['/x'] }
      })
    expect(await act(true)).toEqual([])
    expect(await act(false)).toEqual([expect.stringContaining('did not close the connection')])
  })
})

describe('what a runner reports', () => {
  const compare = (scenario: Partial<Scenario>, observed: Observed) => stage.play(scenario, async () => observed)

  test('is compared field by field', async () => {
    const result = { json: { id: 'run_1', deep: [{ a: 1 }] } }
    expect(await compare({ result }, { result: { json: { id: 'run_1', deep: [{ a: 1, b: 2 }], more: 3 } } })).toEqual(
      [],
    )
    const failures = await compare({ result }, { result: { json: { id: 'run_2', deep: [{}] } } })
    expect(failures).toEqual([expect.stringContaining('json.id'), expect.stringContaining('json.deep[0].a is absent')])
  })

  test('has the events in order, and the text', async () => {
    const result = { seqs: [1, 2], text: 'ab', status: 'completed' }
    const events = [
      { seq: 1, type: 'a' },
      { seq: 2, type: 'b' },
    ]
    const final = { status: 'completed' }
    expect(await compare({ result }, { result: { events, text: 'ab', final } })).toEqual([])
    expect(await compare({ result }, { result: { events: events.slice(1), text: 'b', final } })).toHaveLength(2)
  })

  test('has the expected error, and no other', async () => {
    const error = { class: 'NotFoundError', message: { matches: '^no' } }
    expect(await compare({ error }, { error: { class: 'NotFoundError', message: 'no run' } })).toEqual([])
    expect(await compare({ error }, {})).toHaveLength(1)
    expect(await compare({}, { error: { class: 'ApiError' } })).toHaveLength(1)
  })

  test('has pauses within their ranges', async () => {
    const slept_ms: [number, number][] = [[375, 500]]
    expect(await compare({ slept_ms }, { slept_ms: [400] })).toEqual([])
    for (const given of [[], [374], [501], [400, 400]])
      expect(await compare({ slept_ms }, { slept_ms: given })).toHaveLength(1)
    expect(await compare({}, { slept_ms: [400] })).toHaveLength(1)
  })

  test('has at least one log line per request, so that there is something to search for secrets', async () => {
    const answered = { exchanges: [exchange({ json: {} }), exchange({ json: {} })] }
    const report = (observed: object) =>
      stage.play(answered, async (call) => {
        await call('/x')
        await call('/x')
        return observed
      })
    expect(await report({ logs: ['one', 'two'] })).toEqual([])
    expect(await report({ logs: ['one'] })).toEqual(['1 log lines were reported for 2 requests'])
    expect(await report({ logs: undefined })).toEqual(['no logs were reported'])
  })

  test('must not contain the key', async () => {
    expect(await compare({}, { logs: ['> GET /runs Bearer ars_live_scenario'] })).toHaveLength(1)
    const scenario = { client: { api_key: 'ars_live_other\n' }, error: { class: 'ApiError' } }
    expect(await compare(scenario, { error: { class: 'ApiError', message: 'ars_live_other' } })).toHaveLength(1)
    expect(await compare(scenario, { error: { class: 'ApiError' }, logs: ['ars_live_…'] })).toEqual([])
  })
})
