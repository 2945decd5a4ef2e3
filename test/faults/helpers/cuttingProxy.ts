/** A reverse proxy in front of a service that records its streams, and cuts them on demand. */
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addressOf } from '../../helpers/addressOf.ts'
import type { TestService } from '../../helpers/testService.ts'

export type CuttingProxy = {
  port: number
  /** What each of the open responses has carried so far. */
  open(): string[]
  /** Ends all open responses. */
  cut(): void
  close(): Promise<void>
}

export async function startCuttingProxy(service: TestService): Promise<CuttingProxy> {
  const certificates = process.env.TEST_CERTIFICATES ?? ''
  const [cert, key] = ['server.crt', 'server.key'].map((name) => readFileSync(join(certificates, name)))
  const open = new Map<ServerResponse, string>()
  const server = https.createServer({ cert, key }, (request, response) => {
    const { method, url, headers } = request
    const forwarded = https.request({ ...addressOf(service), agent: false, method, path: url, headers })
    response.once('close', () => {
      open.delete(response)
      forwarded.destroy()
    })
    forwarded.on('error', () => response.destroy())
    forwarded.on('response', (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      open.set(response, '')
      received.on('error', () => undefined).on('end', () => response.end())
      received.on('data', (bytes: Buffer) => {
        if (!open.has(response)) return
        open.set(response, open.get(response) + bytes.toString('latin1'))
        response.write(bytes)
      })
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    open: () => [...open.values()],
    cut() {
      for (const response of [...open.keys()]) {
        open.delete(response)
        response.end()
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
