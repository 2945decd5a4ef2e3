/** A shared connection belongs to the process that reserved it: another process asks the client to reserve a new one. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from 'graphql-sse'
import { Agent, fetch } from 'undici'
import { request } from '../helpers/httpClient.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { reserveStream } from '../helpers/sharedStream.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let beside: TestService
beforeAll(async () => {
  service = await startTestService()
  beside = await startBeside(service)
})
afterAll(async () => {
  await beside.dispose()
  await service.dispose()
})

const body = { query: '{ viewer { name } }', extensions: { operationId: '1' } }

test.each([
  ['GET', '/graphql/stream', { headers: { accept: 'text/event-stream' } }],
  ['POST', '/graphql/stream', { body }],
  ['DELETE', '/graphql/stream?operationId=1', {}],
])(
  'returns 404 with the code to reserve again for a %s with the token of another process',
  async (method, path, options) => {
    const { headers } = await reserveStream(service)
    const sent = { ...options, headers: { ...headers, ...('headers' in options && options.headers) } }
    const { status, json } = await request(beside, method, path, sent)
    expect(status).toBe(404)
    expect(json).toMatchObject({
      errors: [{ message: expect.stringContaining('reserve a new one'), extensions: { code: 'stream_token_unknown' } }],
    })
  },
)

test("graphql-sse's client reserves again when an operation reaches another process", async () => {
  const dispatcher = new Agent({ connect: { ca: [service.ca, beside.ca] } })
  const calls: string[] = []
  let current = service
  const client = createClient({
    url: '/graphql/stream',
    singleConnection: true,
    retry: async () => {},
    headers: { authorization: `Bearer ${service.credentials.api_key}` },
    on: { connected: () => (current = beside) },
    async fetchFn(path: string, init: { method: string }) {
      const response = await fetch(`${current.publicUrl}${path}`, { ...init, dispatcher })
      calls.push(`${init.method} ${response.status}`)
      return response
    },
  })
  const results = []
  for await (const result of client.iterate({ query: body.query })) results.push(result)
  expect(results).toEqual([{ data: { viewer: { name: 'First key' } } }])
  expect(calls).toEqual(['PUT 201', 'GET 200', 'POST 404', 'PUT 201', 'GET 200', 'POST 202'])
  client.dispose()
  await dispatcher.destroy()
})
