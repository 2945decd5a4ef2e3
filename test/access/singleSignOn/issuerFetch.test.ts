/** Calls of the issuer are bounded in time and size, and follow no redirect. */
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { createIssuerFetch } from '../../../src/access/singleSignOn/issuerFetch.ts'
import { createOutgoing } from '../../../src/platform/outgoing/createOutgoing.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { receiverAuthority } from '../../helpers/receiverAuthority.ts'

async function serve(listener: RequestListener) {
  const { ca, certificate } = await receiverAuthority()
  const server = createServer(certificate, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = movableClock()
  const outgoing = createOutgoing({ allowPrivate: true, ca, clock })
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const }
  return {
    clock,
    fetch: () => createIssuerFetch(outgoing)(`https://localhost:${(server.address() as AddressInfo).port}/`, options),
    async [Symbol.asyncDispose]() {
      outgoing.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('refuses a response that is larger than 1 MiB', async () => {
  await using issuer = await serve((_, response) => response.end(Buffer.alloc(1_048_577, ' ')))
  await expect(issuer.fetch()).rejects.toThrow('larger than 1 MiB')
})

test.each<[string, RequestListener]>([
  ['never begins', () => {}],
  ['never ends', (_, response) => void response.write('{')],
])('gives up on a response that %s after 10 seconds', async (_, listener) => {
  const asked = Promise.withResolvers<void>()
  await using issuer = await serve((request, response) => {
    listener(request, response)
    asked.resolve()
  })
  const fetched = issuer.fetch().then(
    () => 'a response',
    (error: Error) => error.message,
  )
  await asked.promise
  issuer.clock.move(9_000)
  expect(await Promise.race([fetched, new Promise((resolve) => setImmediate(resolve, 'waiting'))])).toBe('waiting')
  issuer.clock.move(1_000)
  expect(await fetched).toMatch(/time|cut off/i)
})

test('returns a redirect instead of following it', async () => {
  await using issuer = await serve((_, response) => response.writeHead(302, { location: 'https://evil.example' }).end())
  expect((await issuer.fetch()).status).toBe(302)
})
