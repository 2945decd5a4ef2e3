import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addressOf } from '../helpers/addressOf.ts'
import { errorOf, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

/** As browsers ask for pages. */
const asBrowser = { key: null, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

describe.each(['/', '/docs/start'])('%s for clients without HTML', (path) => {
  const asCurl = { key: null, headers: { accept: '*/*' } }

  test('is a plain text', async () => {
    const { status, headers, text } = await request(service, 'GET', path, asCurl)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain(`${service.credentials.dashboard_url}docs`)
    const forJson = await request(service, 'GET', path, { key: null, headers: { accept: 'application/json' } })
    expect([forJson.status, errorOf(forJson).code]).toEqual([404, 'route_not_found'])
  })

  test('shows no key, no id and no path of the machine', async () => {
    const { text } = await request(service, 'GET', path, asCurl)
    const { api_key, password, organization_id, ca_file, agents } = service.credentials
    for (const secret of [api_key, password, organization_id, agents.echo, dirname(ca_file ?? '')])
      expect(text).not.toContain(secret)
  })

  test('has commands that work', async () => {
    await using folder = await temporaryFolder()
    await symlink(dirname(dirname(service.credentials.ca_file ?? '')), join(folder.path, '.data'))
    const { text } = await request(service, 'GET', path, asCurl)
    const [, commands = ''] = text.split(/The first call.*:\n/)
    const { stdout } = await promisify(execFile)('bash', ['-ec', commands], { cwd: folder.path })
    expect(stdout).toMatch(/"status":"completed"/)
  })
})

describe.each([
  ['/docs/reference', /\/assets\/reference-\w+\.js/, 4_000_000],
  ['/graphql', /\/assets\/graphiql-\w+\.js/, 8_000_000],
])('the script of %s', (path, pattern, bytes) => {
  const pathOfScript = async () => pattern.exec((await request(service, 'GET', path, asBrowser)).text)?.[0] ?? ''

  test('is served compressed and immutable', async () => {
    const plain = await request(service, 'GET', await pathOfScript(), { key: null })
    expect(plain.status).toBe(200)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(plain.text.length).toBeGreaterThan(bytes)
    const packed = await request(service, 'HEAD', await pathOfScript(), {
      key: null,
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(Number(packed.headers['content-length'])).toBeLessThan(bytes / 3)
  })

  test('is held once, however many connections do not read it', async () => {
    const script = await pathOfScript()
    const before = process.memoryUsage.rss()
    const sockets = await Promise.all(Array.from({ length: 30 }, () => requestWithoutReading(script)))
    const taken = process.memoryUsage.rss() - before
    for (const socket of sockets) socket.destroy()
    expect(taken).toBeLessThan(100_000_000)
  })
})

test('returns 404 for an asset that does not exist', async () => {
  const { status, json } = await request(service, 'GET', '/assets/reference-0000000000000000.js', { key: null })
  expect([status, json]).toMatchObject([404, { error: { code: 'route_not_found' } }])
})

/** Resolves when the response has begun; reads no more of it. */
async function requestWithoutReading(path: string): Promise<TLSSocket> {
  const socket = connect({ ...addressOf(service), servername: 'localhost' })
  await once(socket, 'secureConnect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${service.port}\r\naccept-encoding: gzip\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}
