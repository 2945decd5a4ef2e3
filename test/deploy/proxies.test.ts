/** The samples for nginx, HAProxy and Caddy: accepted by the programs, and what they do when a process stops or crashes. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from '../helpers/freePort.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { checkOf, hasProxy, type ProxyName, startProxy } from '../helpers/proxies.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const certificates = process.env.TEST_CERTIFICATES ?? ''

type State = 'serving' | 'stopping' | 'crashing'

/** A process of the service, as far as a proxy sees it. */
async function startProcess(resources: AsyncDisposableStack, state: State) {
  const got: { method: string | undefined; body: string; proto: unknown }[] = []
  let checks = 0
  const server = createServer(async (call, response) => {
    const status = state === 'stopping' ? 503 : 200
    if (call.url === '/readyz') {
      checks += 1
      response.writeHead(status).end()
      return
    }
    got.push({ method: call.method, body: await text(call), proto: call.headers['x-forwarded-proto'] })
    if (state === 'crashing') call.socket.destroy()
    else response.writeHead(status).end(state)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  resources.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, got, checks: () => checks }
}

async function startBefore(resources: AsyncDisposableStack, name: ProxyName, processes: number[]): Promise<number> {
  const folder = resources.use(await temporaryFolder()).path
  const port = await freePort()
  resources.use(await startProxy(name, { folder, certificates, port, processes }))
  return port
}

async function post(port: number, body: string): Promise<{ status: number | undefined; answer: string }> {
  const sent = request({ host: 'localhost', port, path: '/v2/runs', method: 'POST', rejectUnauthorized: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, answer: await text(response) }
}

for (const name of ['nginx', 'HAProxy', 'Caddy'] as const) {
  const describeLong = isLong ? needsProgram(describe, name, hasProxy(name)) : (describe.skip as typeof describe)
  describeLong(`the sample for ${name}`, () => {
    test('is accepted', async () => {
      await using folder = await temporaryFolder()
      await outputOf(checkOf(name, { folder: folder.path, certificates, port: 8443, processes: [8081, 8082] }))
    })

    test('no call fails while one of two processes stops', async () => {
      await using resources = new AsyncDisposableStack()
      const [stopping, serving] = [await startProcess(resources, 'stopping'), await startProcess(resources, 'serving')]
      const port = await startBefore(resources, name, [stopping.port, serving.port])
      if (name !== 'nginx') await waitUntil('it is found to stop', 20_000, () => stopping.checks() >= 3)
      for (let count = 0; count < 10; count++)
        expect(await post(port, `{"call":${count}}`)).toEqual({ status: 200, answer: 'serving' })
      expect(serving.got).toHaveLength(10)
      expect(serving.got[9]).toEqual({ method: 'POST', body: '{"call":9}', proto: 'https' })
    })

    test('a POST whose connection was lost is not sent to another process', async () => {
      await using resources = new AsyncDisposableStack()
      const [one, two] = [await startProcess(resources, 'crashing'), await startProcess(resources, 'crashing')]
      const port = await startBefore(resources, name, [one.port, two.port])
      expect((await post(port, '{}')).status).toBe(502)
      expect([...one.got, ...two.got]).toHaveLength(1)
    })
  })
}
