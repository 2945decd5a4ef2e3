import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname, isAbsolute, join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { issueAuthority, issueLeaf, type KeyPair } from '../../../src/platform/certificates/issueCertificate.ts'
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
  await localCertificates({ dataDir: folder.path, now: daysAfter(now, 763) })
  expect(await readFile(caFile, 'utf8')).toBe(authority)
  await localCertificates({ dataDir: folder.path, now: daysAfter(now, 765) })
  expect(await readFile(caFile, 'utf8')).not.toBe(authority)
})

test('a certificate is not valid for longer than its authority', async () => {
  await using folder = await temporaryFolder()
  const { caFile } = await localCertificates({ dataDir: folder.path, now })
  const { cert } = await localCertificates({ dataDir: folder.path, now: daysAfter(now, 700) })
  const authority = new X509Certificate(await readFile(caFile))
  expect(new X509Certificate(cert).validToDate).toEqual(authority.validToDate)
})

describe('the authority', () => {
  const hosts = ['runs.example.com', '192.0.2.7', '[2001:db8::7]', '0.0.0.0', '::', 'localhost', '127.0.0.1']

  test('is valid for 825 days at most', async () => {
    await using folder = await temporaryFolder()
    const { caFile } = await localCertificates({ dataDir: folder.path, now })
    const { validFromDate, validToDate } = new X509Certificate(await readFile(caFile))
    expect(validToDate.getTime() - validFromDate.getTime()).toBeLessThanOrEqual(825 * dayMs)
  })

  test.each([
    ['a name', { names: ['bank.example'] }],
    ['a name that begins like the host', { names: ['runs.example.com.bank.example'] }],
    ['a name in addition to localhost', { names: ['localhost', 'bank.example'] }],
    ['an IPv4 address', { addresses: ['192.0.2.1'] }],
    ['an IPv6 address', { addresses: ['2001:db8::1'] }],
  ])('cannot sign for %s of others', async (_, foreign) => {
    await using folder = await temporaryFolder()
    const { caFile } = await localCertificates({ dataDir: folder.path, now, hosts })
    const forged = await issueLeaf(await authorityBeside(caFile), {
      names: ['localhost'],
      addresses: [],
      now,
      ...foreign,
    })
    expect(await verify(caFile, forged)).toMatch(/permitted subtree violation/)
    expect(await refusalOf(caFile, forged)).toBe('permitted subtree violation')
  })

  test('signs for localhost, loopback addresses and the configured hosts', async () => {
    await using folder = await temporaryFolder()
    const { caFile, cert, key } = await localCertificates({ dataDir: folder.path, now, hosts })
    const leaf = new X509Certificate(cert)
    for (const name of ['localhost', 'runs.example.com']) expect(leaf.checkHost(name)).toBe(name)
    for (const address of ['127.0.0.1', '::1', '192.0.2.7', '2001:db8::7']) expect(leaf.checkIP(address)).toBe(address)
    for (const wildcard of ['0.0.0.0', '::']) expect(leaf.checkIP(wildcard)).toBeUndefined()
    expect(await verify(caFile, { cert, key })).toMatch(/: OK\n$/)
    const loopback = await issueLeaf(await authorityBeside(caFile), {
      names: ['x.localhost'],
      addresses: ['127.9.9.9'],
      now,
    })
    expect(await verify(caFile, loopback)).toMatch(/: OK\n$/)
  })

  test('is replaced when a host is added, and kept when one is no longer used', async () => {
    await using folder = await temporaryFolder()
    const first = await localCertificates({ dataDir: folder.path, now })
    expect(first.isAuthorityReplaced).toBe(false)
    const named = await localCertificates({ dataDir: folder.path, now, hosts })
    expect([named.isAuthorityReplaced, new X509Certificate(named.cert).checkHost('runs.example.com')]).toEqual([
      true,
      'runs.example.com',
    ])
    expect(await localCertificates({ dataDir: folder.path, now })).toEqual({ ...named, isAuthorityReplaced: false })
  })

  test('is replaced with its certificate if it is from an earlier version, which could sign for any name', async () => {
    await using folder = await temporaryFolder()
    const { caFile } = await localCertificates({ dataDir: folder.path, now })
    const earlier = await issueAuthority(now)
    const leaf = await issueLeaf(earlier, { names: ['localhost'], addresses: ['127.0.0.1', '::1'], now })
    await writePairs(dirname(caFile), { ca: earlier, server: leaf })
    const renewed = await localCertificates({ dataDir: folder.path, now })
    expect(renewed.isAuthorityReplaced).toBe(true)
    expect(await readFile(caFile, 'utf8')).not.toBe(earlier.cert)
    expect(renewed.key).not.toBe(leaf.key)
    expect(await isAuthorized(renewed, 'localhost')).toBe(true)
  })
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

const authorityBeside = async (caFile: string): Promise<KeyPair> => ({
  cert: await readFile(caFile, 'utf8'),
  key: await readFile(join(dirname(caFile), 'ca.key'), 'utf8'),
})

async function writePairs(dir: string, pairs: Record<string, KeyPair>): Promise<void> {
  for (const [name, { cert, key }] of Object.entries(pairs)) {
    await writeFile(join(dir, `${name}.crt`), cert)
    await writeFile(join(dir, `${name}.key`), key)
  }
}

/** OpenSSL's output. */
async function verify(caFile: string, { cert }: KeyPair): Promise<string> {
  const leaf = join(dirname(caFile), 'judged.crt')
  await writeFile(leaf, cert)
  const strict = ['-x509_strict', '-purpose', 'sslserver']
  return run('openssl', ['verify', ...strict, '-CAfile', caFile, leaf]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
}

/** Why a TLS client that checks no names itself rejects the certificate. */
async function refusalOf(caFile: string, { cert, key }: KeyPair): Promise<string> {
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0)
  server.on('tlsClientError', () => {})
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, ca: await readFile(caFile), checkServerIdentity: () => undefined }
  const client = connect(options)
  const [error] = (await once(client, 'error')) as [Error]
  server.close()
  return error.message
}
