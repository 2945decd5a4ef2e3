import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { changeThroughBoth, usualChanges } from '../helpers/changeThroughBoth.ts'
import { freePort } from '../helpers/freePort.ts'
import { problemsOf, rest } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const answers: Record<string, [string, string]> = {
  '/v1/models': ['application/json', '{"data": []}'],
  '/v1/chat/completions': [
    'text/event-stream',
    'data: {"choices": [{"delta": {"content": "From here."}, "finish_reason": "stop"}]}\n\ndata: [DONE]\n\n',
  ],
  '/run': ['application/json', '{"output": {"result": "Own."}}'],
}
const asked: { path: string; secret: string | undefined }[] = []
let models: Server
let port: number
let httpPort: number
let service: TestService
beforeAll(async () => {
  models = createServer((request, response) => {
    asked.push({ path: `${request.method} ${request.url}`, secret: request.headers.authorization })
    const [type, body] = answers[String(request.url)] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  })
  await once(models.listen(0, '127.0.0.1'), 'listening')
  port = (models.address() as AddressInfo).port
  httpPort = await freePort()
  service = await startOwnService({ env: { HTTP_PORT: String(httpPort) } })
})
afterAll(async () => {
  await service.dispose()
  models.close()
})

const changes = usualChanges({ one: 'connector', many: 'connectors', type: 'Connector', fragment: connectorFragment })
const openai = (base_url: string) => ({ name: 'Local', kind: 'openai', base_url, secret: 'sk-unused' })
const create = (base_url: string, of = service) => changeThroughBoth(of, changes.create, '', openai(base_url))
const make = async (body: JsonObject) => String((await rest(service, 'POST', '/connectors', { body })).json.id)

describe('outside production, a connector may have an http:// base URL on this machine', () => {
  test.each(['localhost', '127.0.0.1', '127.8.9.1', '[::1]'])('%s', async (host) => {
    const base_url = `http://${host}:11434/v1`
    expect(await create(base_url)).toMatchObject({ code: 'ok', result: { base_url } })
    const before = () => make(openai('https://models.example/v1'))
    const moved = { base_url, secret: 'sk-unused' }
    expect(await changeThroughBoth(service, changes.update, before, moved)).toMatchObject({
      code: 'ok',
      result: { base_url },
    })
  })

  test.each([
    'http://models.example/v1',
    'http://10.0.0.1/v1',
    'http://0.0.0.0:11434/v1',
    'http://localhost.example:11434',
    'http://127.0.0.1.example:11434',
    'http://user:password@localhost:11434',
    'http://localhost:11434/?key=1',
    'ftp://localhost:11434',
  ])('not %s', async (base_url) => {
    expect(await create(base_url)).toMatchObject({ code: 'invalid_url', params: ['base_url'], effect: {} })
  })

  test("not one of the service's own ports", async () => {
    for (const own of [service.port, httpPort])
      for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433'])
        expect(await create(`http://${host}:${own}/v1`)).toMatchObject({ code: 'invalid_url', params: ['base_url'] })
  })
})

describe('a server without TLS on this machine', () => {
  test('is called by agents on its model', async () => {
    const connector_id = await make(openai(`http://localhost:${port}/v1`))
    const tested = await rest(service, 'POST', `/connectors/${connector_id}/test`)
    expect(tested.json).toMatchObject({ ok: true, status: 200 })
    const runtime = { type: 'llm', connector_id, model: 'local', instructions: 'Be brief.' }
    const agent = await rest(service, 'POST', '/agents/custom', { body: { name: 'Local', runtime } })
    const run = await rest(service, 'POST', '/runs', { body: { agent_id: agent.json.id, input: { query: 'Where?' } } })
    expect(run.json).toMatchObject({ status: 'completed', output: { result: 'From here.' } })
    expect(asked).toContainEqual({ path: 'POST /v1/chat/completions', secret: 'Bearer sk-unused' })
  })

  test("is called as an agent's endpoint, only with a connector of its origin", async () => {
    const connector_id = await make({ name: 'Own', kind: 'http', base_url: `http://localhost:${port}` })
    const createAgent = (runtime: JsonObject) =>
      rest(service, 'POST', '/agents/custom', { body: { name: 'Own', runtime: { type: 'http', ...runtime } } })
    const agent = await createAgent({ url: `http://localhost:${port}/run`, connector_id })
    const run = await rest(service, 'POST', '/runs', { body: { agent_id: agent.json.id, input: {} } })
    expect(run.json).toMatchObject({ status: 'completed', output: { result: 'Own.' } })
    const refused = [
      await createAgent({ url: `http://localhost:${port}/run` }),
      await createAgent({ url: `http://localhost:${service.port}/run`, connector_id }),
    ]
    expect(refused.map((response) => problemsOf(response)?.join())).toEqual([
      'runtime.url invalid_url',
      'runtime.url invalid_value',
    ])
  })
})

test.each([
  ['in production', { NODE_ENV: 'production', WEBHOOK_ALLOW_PRIVATE: 'on' }],
  ['with WEBHOOK_ALLOW_PRIVATE=off', { WEBHOOK_ALLOW_PRIVATE: 'off' }],
])('%s, no connector may have an http:// base URL', async (_, env) => {
  const strict = await startOwnService({ env })
  try {
    expect(await create('http://localhost:11434/v1', strict)).toMatchObject({ code: 'invalid_url', effect: {} })
  } finally {
    await strict.dispose()
  }
})
