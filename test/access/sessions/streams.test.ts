import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, makeUser, withCookie } from '../../helpers/browser.ts'
import { graphql, request, rest } from '../../helpers/httpClient.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
let cookie: string
beforeAll(async () => {
  service = await startTestService()
  cookie = await cookieOf(service)
})
afterAll(() => service.dispose())

const runEvents = 'subscription ($id: ID!) { runEvents(runId: $id) { seq type } }'
const eventStream = { accept: 'text/event-stream' }

async function makeRun(): Promise<string> {
  const body = { agent_id: service.credentials.agents.echo, input: {} }
  return String((await rest(service, 'POST', '/runs', { body })).json.id)
}

describe('a session can follow runs', () => {
  test('by GET, as EventSource does', async () => {
    const response = await request(service, 'GET', `/v2/runs/${await makeRun()}/stream`, withCookie(cookie))
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('event: run.completed')])
  })

  test.each(['/graphql', '/graphql/stream'])('by a subscription at %s', async (path) => {
    const body = { query: runEvents, variables: { id: await makeRun() } }
    const response = await request(service, 'POST', path, withCookie(cookie, { body, headers: eventStream }))
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('run_completed')])
  })

  test('of its organisation only', async () => {
    const { db, newId, clock } = service.deps
    const id = newId('org')
    await db.pool.query(`insert into organizations (id, name, plan, created_at) values ($1, 'Other', 'free', $2)`, [
      id,
      clock.now(),
    ])
    const stranger = await cookieOf(service, await makeUser(service, 'owner', id))
    const runId = await makeRun()
    expect((await request(service, 'GET', `/v2/runs/${runId}/stream`, withCookie(stranger))).status).toBe(404)
    const { json } = await graphql(service, `{ run(id: "${runId}") { id } }`, {}, withCookie(stranger))
    expect(json.errors).toMatchObject([{ extensions: { code: 'run_not_found' } }])
  })
})

describe('a reserved stream', () => {
  const at = (used: string, token: string, query: string) =>
    request(
      service,
      'POST',
      '/graphql/stream',
      withCookie(used, {
        body: { query, extensions: { operationId: '1' } },
        headers: { 'x-graphql-event-stream-token': token },
      }),
    )

  test('can be used only by the session that reserved it, not by another one of the same user', async () => {
    const reserved = await request(service, 'PUT', '/graphql/stream', withCookie(cookie))
    expect(reserved.status).toBe(201)
    const other = await cookieOf(service)
    expect((await at(other, reserved.text, '{ viewer { id } }')).status).toBe(404)
    expect((await at(cookie, reserved.text, '{ viewer { id } }')).status).toBe(202)
  })
})

test('over HTTP/2 the own origin is taken from :authority', async () => {
  const session = connect(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
  const post = (origin: string) =>
    new Promise<number>((resolve, reject) => {
      const stream = session.request({
        ':method': 'POST',
        ':path': '/v2/runs',
        ':authority': 'runs.example.com',
        'content-type': 'application/json',
        cookie,
        origin,
      })
      stream.on('error', reject)
      stream.on('response', (headers) => {
        stream.resume()
        stream.on('end', () => resolve(Number(headers[':status'])))
      })
      stream.end('{}')
    })
  try {
    expect([await post('https://runs.example.com'), await post('https://evil.example')]).toEqual([400, 403])
  } finally {
    await new Promise<void>((resolve) => session.close(resolve))
  }
})
