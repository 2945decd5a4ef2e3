/** DNS rebinding: name servers that give another answer after the check. */

import { connect, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Outgoing } from '../../../src/platform/outgoing/createOutgoing.ts'
import { testClock } from '../../helpers/testClock.ts'
import { createRig, ok, type Rig, respondWith, type TestServer } from './rig.ts'

const publicAddress = '93.184.216.34'

let rig: Rig
let server: TestServer

beforeEach(async () => {
  rig = await createRig()
  server = await rig.serve(respondWith(ok))
})
afterEach(() => rig.dispose())

const reasonOf = (outgoing: Outgoing, deadlineMs = 300): Promise<string> =>
  outgoing.send({ url: server.url, method: 'POST', body: '{}', deadlineMs, maxResponseBytes: 100 }).then(
    ({ status }) => String(status),
    ({ reason }) => reason,
  )

/** Returns one answer after the other, and the last one from then on. */
const forgetful = (...answers: string[][]) => {
  let asked = 0
  const lookup = async (): Promise<string[]> => answers[Math.min(asked++, answers.length - 1)] ?? []
  return { lookup, asked: () => asked }
}

/** A connection that is never established. */
const nowhere = () => new Socket()

test('a name is resolved once, and the address that was checked is called', async () => {
  const { lookup, asked } = forgetful([publicAddress], ['127.0.0.1'])
  const outgoing = rig.outgoing({ allowPrivate: false, lookup, dial: nowhere })
  expect(await reasonOf(outgoing)).toBe('timeout')
  expect(asked()).toBe(1)
  expect(rig.dialed.map(({ host }) => host)).toEqual([publicAddress])
  expect(await reasonOf(outgoing)).toBe('address_not_allowed')
  expect(rig.dialed).toHaveLength(1)
  expect(server.connections()).toBe(0)
})

test.each([
  [[publicAddress, '127.0.0.1']],
  [['127.0.0.1', publicAddress]],
  [[publicAddress, '2606:4700::1111', '::1']],
  [[publicAddress, '::ffff:127.0.0.1']],
])('one private address among public ones rejects them all: %j', async (addresses) => {
  expect(await reasonOf(rig.outgoing({ allowPrivate: false, lookup: async () => addresses }))).toBe(
    'address_not_allowed',
  )
  expect(rig.dialed).toEqual([])
})

test('one forbidden address among allowed private ones rejects them all', async () => {
  const lookup = async (): Promise<string[]> => ['127.0.0.1', '169.254.169.254']
  expect(await reasonOf(rig.outgoing({ lookup }))).toBe('address_not_allowed')
  expect(rig.dialed).toEqual([])
})

test.each([false, true])(
  'a connection that leads elsewhere is closed unused, private allowed: %s',
  async (allowPrivate) => {
    let received = 0
    const elsewhere = await rig.serveTcp((socket) => void socket.on('data', () => (received += 1)))
    const dial = () => connect({ host: '127.0.0.1', port: elsewhere.port })
    const outgoing = rig.outgoing({ allowPrivate, lookup: async () => [publicAddress], dial })
    expect(await reasonOf(outgoing, 5_000)).toBe('address_not_allowed')
    expect(rig.dialed.map(({ socket }) => socket.destroyed)).toEqual([true])
    await elsewhere.allClosed()
    expect(received).toBe(0)
  },
)

test('a closed connection is not reused for a name that has become private', async () => {
  const { lookup } = forgetful(['127.0.0.1'], ['169.254.169.254'])
  const closing = await rig.serve(
    (socket) => void socket.on('data', () => socket.end(ok.replace('OK', 'OK\r\nconnection: close'))),
  )
  server = closing
  const outgoing = rig.outgoing({ lookup })
  expect(await reasonOf(outgoing, 5_000)).toBe('200')
  expect(await reasonOf(outgoing, 5_000)).toBe('address_not_allowed')
  expect(closing.connections()).toBe(1)
})

test('an empty answer or a failing name server is dns_failed', async () => {
  expect(await reasonOf(rig.outgoing({ lookup: async () => [] }))).toBe('dns_failed')
  const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
  expect(await reasonOf(rig.outgoing({ lookup }))).toBe('dns_failed')
})

test('concurrent calls share one query to a name server that never responds', async () => {
  let asked = 0
  const lookup = (): Promise<string[]> => {
    asked += 1
    return new Promise(() => {})
  }
  const outgoing = rig.outgoing({ lookup })
  expect(await Promise.all([reasonOf(outgoing, 50), reasonOf(outgoing, 60)])).toEqual(['timeout', 'timeout'])
  expect(asked).toBe(1)
})

test('after an address that refuses, the next one is tried', async () => {
  expect(await reasonOf(rig.outgoing({ lookup: async () => ['127.0.0.9', '127.0.0.1'] }), 5_000)).toBe('200')
  expect(rig.dialed.map(({ host }) => host)).toEqual(['127.0.0.9', '127.0.0.1'])
})

test('while an address does not respond, the next one is tried, and the slower connection is closed', async () => {
  const clock = testClock()
  const dial = (target: { host: string; port: number }) => (target.host === '127.0.0.9' ? nowhere() : connect(target))
  const outgoing = rig.outgoing({ clock, dial, lookup: async () => ['127.0.0.9', '127.0.0.1'] })
  const reason = reasonOf(outgoing, 5_000)
  await new Promise(setImmediate)
  expect(rig.dialed).toHaveLength(1)
  clock.advance(300)
  expect(await reason).toBe('200')
  expect(rig.dialed.map(({ socket }) => socket.destroyed)).toEqual([true, false])
})

test('when every address refuses, the call fails immediately', async () => {
  const outgoing = rig.outgoing({ lookup: async () => ['127.0.0.8', '127.0.0.9'] })
  expect(await reasonOf(outgoing, 5_000)).toBe('connection_refused')
})

test('at most four addresses of a name are tried', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `127.0.1.${index}`)
  expect(await reasonOf(rig.outgoing({ lookup: async () => addresses }), 5_000)).toBe('connection_refused')
  expect(rig.dialed).toHaveLength(4)
})
