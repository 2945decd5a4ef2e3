import { execFile } from 'node:child_process'
import { KeyObject } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import { issueAuthority, issueLeaf } from '../../../src/platform/certificates/issueCertificate.ts'
import { OutgoingError, type OutgoingOptions } from '../../../src/platform/outgoing/createOutgoing.ts'
import { createRig, ok, type Rig, respondWith } from './rig.ts'

let rig: Rig

beforeEach(async () => {
  rig = await createRig()
})
afterEach(() => rig.dispose())

const dayMs = 24 * 60 * 60 * 1_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)

async function call(tls: TlsOptions, host = 'localhost', options: Partial<OutgoingOptions> = {}) {
  const server = await rig.serve(respondWith(ok), tls)
  const outgoing = rig.outgoing(options)
  const url = `https://${host}:${server.port}/`
  const result = await outgoing
    .send({ url, method: 'GET', deadlineMs: 5_000, maxResponseBytes: 10 })
    .catch((error: unknown) => error)
  if (result instanceof OutgoingError) await server.allClosed()
  return result
}

const untrusted = 'The certificate is not signed by an authority that this service trusts'

test.each<[string, (rig: Rig) => Promise<TlsOptions>, string]>([
  ['an expired certificate', (own) => own.certificate({ now: daysFromNow(-400) }), 'The certificate has expired'],
  ['one of the future', (own) => own.certificate({ now: daysFromNow(2) }), 'The certificate is not valid yet'],
  [
    'one for another name',
    (own) => own.certificate({ names: ['elsewhere.example'] }),
    'The certificate is for another name',
  ],
  ['one for the address alone', (own) => own.certificate({ names: [] }), 'The certificate is for another name'],
  ['a self-signed one', issueSelfSigned, untrusted],
  ['one of an authority itself', () => issueAuthority(new Date()), 'No TLS connection could be made'],
  [
    'one of an unknown authority',
    async () => issueLeaf(await issueAuthority(new Date()), { names: ['localhost'], addresses: [], now: new Date() }),
    untrusted,
  ],
])('%s is rejected', async (_, certificate, message) => {
  expect(await call(await certificate(rig))).toMatchObject({ reason: 'tls_failed', message })
})

test('a server with only an old TLS version is rejected', async () => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect(await call({ ...(await rig.certificate()), ...old })).toMatchObject({ reason: 'tls_failed' })
})

test('a server that requires a client certificate is rejected', async () => {
  const tls = { ...(await rig.certificate()), requestCert: true, rejectUnauthorized: true }
  expect(await call(tls)).toMatchObject({ reason: 'tls_failed' })
})

test('NODE_TLS_REJECT_UNAUTHORIZED does not disable the check', async () => {
  const server = await rig.serve(respondWith(ok), await issueSelfSigned())
  const request = { url: server.url, method: 'GET', deadlineMs: 5_000, maxResponseBytes: 10 }
  // In its own process, since jest gives tests a copy of the environment, which TLS does not read.
  const script = `
    const { createOutgoing } = await import(${JSON.stringify(createOutgoingFile)})
    const { reason, status } = await createOutgoing({ allowPrivate: true }).send(${JSON.stringify(request)}).catch((e) => e)
    process.stdout.write(String(reason ?? status))`
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  expect(stdout).toBe('tls_failed')
})

const createOutgoingFile = new URL('../../../src/platform/outgoing/createOutgoing.ts', import.meta.url).href

test('an authority that is not configured is not trusted', async () => {
  expect(await call({}, 'localhost', { ca: undefined })).toMatchObject({ reason: 'tls_failed', message: untrusted })
})

test('configured authorities are trusted in addition to the default ones', async () => {
  const usual = getCACertificates('default')
  const another = await issueAuthority(new Date())
  try {
    setDefaultCACertificates([rig.ca])
    expect(await call({}, 'localhost', { ca: undefined })).toMatchObject({ status: 200 })
    expect(await call({}, 'localhost', { ca: another.cert })).toMatchObject({ status: 200 })
    setDefaultCACertificates([another.cert])
    expect(await call({}, 'localhost', { ca: undefined })).toMatchObject({ reason: 'tls_failed' })
    expect(await call({}, 'localhost', { ca: rig.ca })).toMatchObject({ status: 200 })
  } finally {
    setDefaultCACertificates(usual)
  }
})

test.each(['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1'])('the certificate is valid for %s', async (host) => {
  expect(await call({}, host)).toMatchObject({ status: 200 })
})

test.each([
  ['localhost', 'localhost'],
  ['localhost.', 'localhost'],
  ['127.0.0.1', false],
])('a name is sent to the server, an address is not: %s', async (host, expected) => {
  const reported: unknown[] = []
  const server = await rig.serve((socket) => {
    reported.push(socket.servername)
    respondWith(ok)(socket)
  })
  await rig
    .outgoing()
    .send({ url: `https://${host}:${server.port}/`, method: 'GET', deadlineMs: 5_000, maxResponseBytes: 10 })
  expect(reported).toEqual([expected])
})

async function issueSelfSigned(): Promise<TlsOptions> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { cert: cert.toString('pem'), key }
}
