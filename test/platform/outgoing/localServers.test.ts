import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ownPortsOf } from '../../../src/main/process/ownPorts.ts'
import { readConfig } from '../../../src/platform/config.ts'
import type { OutgoingOptions } from '../../../src/platform/outgoing/createOutgoing.ts'
import { createLocalServers } from '../../../src/platform/outgoing/localServers.ts'
import { createRig, ok, type Rig } from './rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await createRig()
})
afterEach(() => rig.dispose())

const localServers = (allowed = true, ...ownPorts: number[]) =>
  createLocalServers({ allowed, ownPorts: new Set(ownPorts) })

async function send(url: string, options: Partial<OutgoingOptions>): Promise<string> {
  const request = { url, method: 'GET', deadlineMs: 5_000, maxResponseBytes: 10 } as const
  return rig
    .outgoing(options)
    .send(request)
    .then(
      ({ status }) => String(status),
      ({ reason }) => reason,
    )
}

const serve = async () => (await rig.serveTcp((socket) => socket.on('data', () => socket.write(ok)))).port

describe('a call without TLS', () => {
  test('reaches a server on this machine', async () => {
    const port = await serve()
    for (const host of ['localhost', '127.0.0.1'])
      expect(await send(`http://${host}:${port}/`, { localServers: localServers() })).toBe('200')
  })

  test('is refused unless allowed', async () => {
    const port = await serve()
    expect(await send(`http://localhost:${port}/`, {})).toBe('invalid_url')
    expect(await send(`http://localhost:${port}/`, { localServers: localServers(false) })).toBe('invalid_url')
  })

  test.each(['http://example.com/', 'http://10.0.0.1/', 'http://localhost.example/', 'http://0.0.0.0/'])(
    'is refused for %s',
    async (url) => expect(await send(url, { localServers: localServers() })).toBe('invalid_url'),
  )

  test("is refused for the service's own ports, in every spelling of the address", async () => {
    const port = await serve()
    const options = { localServers: localServers(true, port, 80) }
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1', '0x7f.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await send(`http://${host}:${port}/`, options)).toBe('address_not_allowed')
    expect(await send('http://localhost/', options)).toBe('address_not_allowed')
  })

  test('is refused if localhost is not an address of this machine', async () => {
    const options = { localServers: localServers(), lookup: async () => ['127.0.0.1', '10.0.0.1'] }
    expect(await send(`http://localhost:${await serve()}/`, options)).toBe('address_not_allowed')
    expect(rig.dialed).toEqual([])
  })
})

describe("the service's own ports", () => {
  const MASTER_KEY = 'm'.repeat(32)
  test.each([
    [{}, [8443, 8080]],
    [{ PORT: '0', HTTP_PORT: '0' }, []],
    [{ PORT: '1', HTTP_PORT: '2', DATABASE_URL: 'postgresql://db:5433/d', MASTER_KEY }, [1, 2, 5433]],
    [{ DATABASE_URL: 'postgresql://db/d', MASTER_KEY, REDIS_URL: 'redis://cache' }, [8443, 8080, 5432, 6379]],
    [{ DATABASE_URL: 'postgresql:///d?host=db&port=5434', MASTER_KEY }, [8443, 8080, 5434]],
    [{ REDIS_URL: 'rediss://cache:6380/1' }, [8443, 8080, 6380]],
  ])('of %j are %j', (env, ports) => expect([...ownPortsOf(readConfig(env))]).toEqual(ports))
})
