/** Pipelined requests: sent over one HTTP/1.1 connection before earlier ones have a response. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { openSocket } from '../helpers/rawHttp.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.credentials.api_key}\r\n${more}\r\n`

test('get responses in order, each as if it had been sent alone', async () => {
  const socket = await openSocket(service)
  const count = 40
  const requests = Array.from({ length: count }, (_, index) => get(`/v2/runs/run_${index}`))
  socket.write(`${requests.join('')}${get('/v2/agents', 'Connection: close\r\n')}`)
  const text = Buffer.concat(await socket.toArray()).toString('utf8')
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([...Array.from({ length: count }, () => 404), 200])
  expect(text.indexOf('"data":[')).toBeGreaterThan(text.lastIndexOf('run_not_found'))
})

test('wait for a stream before them, and more than a hundred close the connection', async () => {
  const socket = await openSocket(service)
  const before = await service.deps.db.pool.query('select count(*) from runs')
  const { api_key, agents } = service.credentials
  const body = JSON.stringify({ agent_id: agents.simulator, input: { chunks: 2, delay_ms: 60_000 } })
  const create = `POST /v2/runs/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api_key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  let seen = ''
  socket.on('data', (bytes) => {
    seen += bytes.toString('utf8')
    if (seen.lastIndexOf('HTTP/1.1') > 0) socket.destroy() // a second response: the stream did not hold the others back
  })
  socket.write(create.repeat(101))
  await once(socket, 'data')
  socket.write(create)
  await once(socket, 'close')
  expect(seen.split('HTTP/1.1 ').slice(1)).toEqual([expect.stringMatching(/^200/)])
  const after = await service.deps.db.pool.query('select count(*) from runs')
  expect(Number(after.rows[0].count) - Number(before.rows[0].count)).toBe(1)
  const id = /run_\w+/.exec(seen)?.[0]
  expect((await rest(service, 'DELETE', `/runs/${id}`)).status).toBe(200) // otherwise the service would wait for its end
})
