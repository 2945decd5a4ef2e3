/** A plain HTTP proxy in front of a service, which can withhold or replace a response. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type HttpResponse, request } from '../../helpers/httpClient.ts'
import type { TestService } from '../../helpers/testService.ts'

export interface Proxy {
  /** The variables of a tool that calls the service through it. */
  env: Record<string, string>
  close(): Promise<void>
}

/** What the caller gets for the service's response; undefined means nothing. */
export type Pass = (call: IncomingMessage, answer: HttpResponse) => HttpResponse | undefined

export async function startProxy(service: TestService, pass: Pass): Promise<Proxy> {
  const server = createServer(async (call, response) => {
    const body = await buffer(call)
    const passed = pass(call, await forward(service, call, body))
    if (passed === undefined) return
    const { 'content-type': type, 'retry-after': later } = passed.headers
    response.writeHead(passed.status, { 'content-type': type, ...(later && { 'retry-after': later }) }).end(passed.text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { ARS_BASE_URL: `http://127.0.0.1:${port}/v2`, ARS_CA_FILE: '' },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const passedOn = ['authorization', 'content-type', 'accept', 'prefer', 'idempotency-key']

const forward = (service: TestService, { method = '', url = '', headers }: IncomingMessage, body: Buffer) =>
  request(service, method, url, {
    key: null,
    headers: Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))),
    ...(body.length > 0 && { body }),
  })
