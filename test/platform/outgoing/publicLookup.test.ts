import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPublicLookup, systemLookup } from '../../../src/platform/outgoing/resolveHost.ts'

/** A name server that records the queries and does not respond. */
const server = createSocket('udp4')
const asked: Buffer[] = []
let address: string

beforeAll(async () => {
  server.on('message', (question) => void asked.push(question))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('names whose name server never responds do not delay other look-ups', async () => {
  const lookup = createPublicLookup([address])
  const hung = Array.from({ length: 50 }, (_, index) => lookup(`name-${index}.example`).catch((error) => error.code))
  expect(await systemLookup('localhost')).not.toEqual([])
  expect(new Set(await Promise.all(hung))).toEqual(new Set(['ETIMEOUT']))
  expect(asked.length).toBeGreaterThanOrEqual(100) // one query each for IPv4 and IPv6
}, 30_000)
