import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { type Peer, startPeers } from '../../../bench/peers/startPeers.ts'
import { tableLine } from '../../../bench/tableLines.ts'

const never = new Promise<never>(() => {})

/** Rejects the first two calls, like a server that is not ready. */
function readyLater(stopped: () => void): Peer {
  let calls = 0
  return {
    name: 'Peer 1.0.0',
    async start(owned) {
      const server = createServer((_, response) => response.writeHead(++calls > 2 ? 200 : 503).end('{}'))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      owned.defer(() => {
        stopped()
        server.closeAllConnections()
        server.close()
      })
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return { lost: never, origin, calls: [{ method: 'GET', path: '/' }] }
    },
  }
}

describe('starting peers', () => {
  test('waits until a peer responds as expected', async () => {
    let stops = 0
    await using owned = new AsyncDisposableStack()
    const { targets, missing } = await startPeers(owned, 'create-run', [readyLater(() => stops++)])
    expect(targets).toMatchObject([{ name: 'Peer 1.0.0', calls: [{ path: '/' }] }])
    expect(missing).toEqual([])
    await owned.disposeAsync()
    expect(stops).toBe(1)
  })

  test("yields a row with the reason for one that can't be installed, and starts the others", async () => {
    const start = () => Promise.reject(new Error('npm install failed:\n  no such package'))
    await using owned = new AsyncDisposableStack()
    const peers = [{ name: 'Other 2.0.0', start }, readyLater(() => {})]
    const { targets, missing } = await startPeers(owned, 'create-run', peers)
    expect(targets.map(({ name }) => name)).toEqual(['Peer 1.0.0'])
    expect(missing.map(({ note }) => note)).toEqual(['not measured: npm install failed: no such package'])
    expect(missing.map(tableLine)).toEqual([expect.stringMatching(/^create-run +Other 2\.0\.0$/)])
  })

  test('stops one that exits before it responds', async () => {
    let stops = 0
    const { start } = readyLater(() => stops++)
    const lost = Promise.reject(new Error('The peer ended (1)'))
    lost.catch(() => undefined)
    const ended: Peer = { name: 'Ended', start: async (owned) => ({ ...(await start(owned)), lost }) }
    await using owned = new AsyncDisposableStack()
    const { targets, missing } = await startPeers(owned, 'create-run', [ended])
    expect(targets).toEqual([])
    expect(missing.map(({ note }) => note)).toEqual(['not measured: The peer ended (1)'])
    expect(stops).toBe(1)
  })
})
