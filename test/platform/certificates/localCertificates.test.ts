import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname, isAbsolute, join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { type LocalCertificates, localCertificates } from '../../../src/platform/certificates/localCertificates.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'

const run = promisify(execFile)
const dayMs = 24 * 60 * 60 * 1000
const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)
const now = new Date()

test.each(['localhost', '127.0.0.1', '::1'])(
  'is accepted by TLS clients that trust the authority, for %s',
  async (host) => {
    await using folder = await temporaryFolder()
    const certificates = await localCertificates({ dataDir: folder.path, now })
    expect(await isAuthorized(certificates, host)).toBe(true)
  },
)

test("is accepted by OpenSSL's strict verification", async () => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const leaf = join(dirname(caFile), 'server.crt')
  const strict = ['-x509_strict', '-purpose', 'sslserver', '-verify_hostname', 'localhost', '-verify_ip', '127.0.0.1']
  const { stdout } = await run('openssl', ['verify', ...strict, '-CAfile', caFile, leaf])
  expect(stdout).toBe(`${leaf}: OK\n`)
})

test('keeps both certificates from one start to the next', async () => {
  await using folder = await temporaryFolder()
  const first = await localCertificates({ dataDir: folder.path, now })
  expect(await localCertificates({ dataDir: folder.path, now: daysAfter(now, 300) })).toEqual(first)
})

test('renews the certificate 30 days before it expires, with the same authority', async () => {
  await using folder = await temporaryFolder()
  const first = await localCertificates({ dataDir: folder.path, now })
  const authority = await readFile(first.caFile, 'utf8')
  const second = await localCertificates({ dataDir: folder.path, now: daysAfter(now, 368) })
  expect(second.cert).not.toBe(first.cert)
  expect(await readFile(second.caFile, 'utf8')).toBe(authority)
  expect(new X509Certificate(second.cert).validToDate > daysAfter(now, 760)).toBe(true)
})

test('renews the authority 60 days before it expires', async () => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const authority = await readFile(caFile, 'utf8')
  await localCertificates({ dataDir: folder.path, now: daysAfter(now, 3589) })
  expect(await readFile(caFile, 'utf8')).toBe(authority)
  await localCertificates({ dataDir: folder.path, now: daysAfter(now, 3591) })
  expect(await readFile(caFile, 'utf8')).not.toBe(authority)
})

test('a certificate is not valid for longer than its authority', async () => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const { cert } = await localCertificates({ dataDir: folder.path, now: daysAfter(now, 3500) })
  const authority = new X509Certificate(await readFile(caFile))
  expect(new X509Certificate(cert).validToDate).toEqual(authority.validToDate)
})

test.each(['server.crt', 'server.key'])('replaces a broken %s and keeps the authority', async (name) => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const authority = await readFile(caFile, 'utf8')
  await writeFile(join(dirname(caFile), name), 'broken')
  expect(await isAuthorized(await localCertificates({ dataDir: folder.path, now }), 'localhost')).toBe(true)
  expect(await readFile(caFile, 'utf8')).toBe(authority)
})

test.each(['ca.crt', 'ca.key'])('replaces everything when %s is broken', async (name) => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  await writeFile(join(dirname(caFile), name), 'broken')
  expect(await isAuthorized(await localCertificates({ dataDir: folder.path, now }), 'localhost')).toBe(true)
})

test('replaces a certificate that does not match its key', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const { key } = await localCertificates({ dataDir: other.path, now })
  await writeFile(join(dirname(caFile), 'server.key'), key)
  expect(await isAuthorized(await localCertificates({ dataDir: folder.path, now }), 'localhost')).toBe(true)
})

test('keys are readable by their owner only', async () => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
  expect(isAbsolute(caFile)).toBe(true)
  expect(await mode(dirname(caFile))).toBe(0o700)
  expect(await mode(caFile)).toBe(0o644)
  expect(await mode(join(dirname(caFile), 'ca.key'))).toBe(0o600)
  expect(await mode(join(dirname(caFile), 'server.key'))).toBe(0o600)
})

async function isAuthorized({ cert, key, caFile }: LocalCertificates, host: string): Promise<boolean> {
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ host, port, ca: await readFile(caFile) })
  await once(client, 'secureConnect')
  const { authorized } = client
  client.destroy()
  server.close()
  return authorized
}
