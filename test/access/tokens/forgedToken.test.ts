import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { deriveTokenKey } from '../../../src/access/tokens/tokenKey.ts'
import { cookieOf, withCookie } from '../../helpers/browser.ts'
import { errorOf, graphql, request, rest } from '../../helpers/httpClient.ts'
import { makeKey } from '../../helpers/makeKey.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startOwnService, type TestService, testMasterKey } from '../../helpers/testService.ts'

let service: TestService
let clock: ReturnType<typeof movableClock>
let token: string
let claims: JWTPayload
let header: JWTHeaderParameters
beforeAll(async () => {
  clock = movableClock()
  service = await startOwnService({ clock, env: { SESSION_TOKENS: 'on' } })
  token = await tokenOf(service.credentials.api_key)
  claims = decodeJwt(token)
  header = decodeProtectedHeader(token) as JWTHeaderParameters
})
afterAll(() => service.dispose())

async function tokenOf(key: string, body: object = {}): Promise<string> {
  return String((await rest(service, 'POST', '/api/auth/token', { key, body })).json.token)
}

const use = async (key: string) => {
  const response = await rest(service, 'GET', '/runs', { key })
  const graph = await graphql(service, '{ viewer { id } }', {}, { key })
  expect(graph.status).toBe(response.status)
  return response.status === 200 ? 'ok' : errorOf(response).code
}

const { privateKey, publicKey } = deriveTokenKey(testMasterKey)
const sign = (change: object = {}, headerChange: object = {}, key: KeyObject = privateKey) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...header, ...headerChange }).sign(key)

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

test('a token has an Ed25519 signature, a key id and our own type', async () => {
  expect(header).toEqual({ alg: 'EdDSA', typ: 'ars-session+jwt', kid: expect.stringMatching(/^[\w-]{16}$/) })
  expect(await use(token)).toBe('ok')
  expect(await use(await sign())).toBe('ok')
})

describe('rejects a token', () => {
  test('without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const unsigned = `${encode({ ...header, alg })}.${encode(claims)}.`
      expect(await use(unsigned)).toBe('invalid_credentials')
      expect(await use(`${unsigned}${token.split('.')[2]}`)).toBe('invalid_credentials')
    }
  })

  test('signed with the public key as a shared secret', async () => {
    const pem = publicKey.export({ format: 'pem', type: 'spki' })
    const der = publicKey.export({ format: 'der', type: 'spki' })
    const raw = der.subarray(-32)
    const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    for (const secret of [pem, der, raw]) {
      const mac = createHmac('sha256', secret).update(text).digest('base64url')
      expect(await use(`${text}.${mac}`)).toBe('invalid_credentials')
    }
  })

  test('signed by another key, whichever key it names', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    expect(await use(await sign({}, {}, other))).toBe('invalid_credentials')
    const jwk = generateKeyPairSync('ed25519')
    const named = { jwk: jwk.publicKey.export({ format: 'jwk' }), jku: 'https://evil.example/keys' }
    expect(await use(await sign({}, named, jwk.privateKey))).toBe('invalid_credentials')
  })

  test.each([
    ['another kid', { kid: 'another' }],
    ['no kid', { kid: undefined }],
    ['another type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
  ])('with %s', async (_, change) => {
    const forged = await sign({}, change).catch(() => `${encode({ ...header, ...change })}.${encode(claims)}.AAAA`)
    expect(await use(forged)).toBe('invalid_credentials')
  })

  test.each([
    ['another issuer', { iss: 'somebody' }],
    ['another audience', { aud: 'agent-run-service/v1' }],
    ['no end', { exp: undefined }],
    ['no maker', { sub: undefined }],
    ['no name', { jti: undefined }],
    ['no scopes', { scopes: undefined }],
    ['a maker that there is not', { sub: 'key_00000000000000000000000000' }],
    ['a session that there is not', { sub: `ses_${'A'.repeat(43)}` }],
    ['a maker that is no credential', { sub: 'usr_00000000000000000000000000' }],
  ])('with %s', async (_, change) => {
    expect(await use(await sign(change))).toBe('invalid_credentials')
  })

  test('with any changed part', async () => {
    const [first = '', second = '', third = ''] = token.split('.')
    const widened = encode({ ...claims, scopes: ['*'], exp: Number(claims.exp) + 1 })
    for (const forged of [
      `${first}.${widened}.${third}`,
      `${first}.${second}.${third.slice(0, -4)}AAAA`,
      `${first}.${second}.`,
      `${first}..${third}`,
      `${first}.${second}`,
      `${token}.${third}`,
      'eyJ..',
      'eyJhbGciOiJub25lIn0.e30.',
    ])
      expect(await use(forged)).toBe('invalid_credentials')
  })

  test('or ignores rights that its parent does not have', async () => {
    const { id, key } = await makeKey(service, { scopes: ['agents:read'] })
    const wide = await sign({ ...decodeJwt(await tokenOf(key)), scopes: ['*'], sub: id })
    expect(await rest(service, 'GET', '/runs', { key: wide })).toMatchObject({ status: 403 })
    const { json } = await rest(service, 'GET', '/api/auth/me', { key: wide })
    expect(json.scopes).toEqual(['agents:read'])
  })
})

describe('a token stops working', () => {
  test('at its expiry', async () => {
    const short = await tokenOf(service.credentials.api_key, { expires_in: 60 })
    expect(await use(short)).toBe('ok')
    clock.move(61_000)
    expect(await use(short)).toBe('expired_credentials')
  })

  test('when its key is revoked, immediately', async () => {
    const { id, key } = await makeKey(service)
    const made = await tokenOf(key)
    expect(await use(made)).toBe('ok')
    await rest(service, 'DELETE', `/api-keys/${id}`)
    expect(await use(made)).toBe('invalid_credentials')
  })

  test('but not when its key is rotated', async () => {
    const { id, key } = await makeKey(service)
    const made = await tokenOf(key)
    await rest(service, 'POST', `/api-keys/${id}/rotate`, { body: {} })
    expect(await use(made)).toBe('ok')
  })

  test('when its session is logged out, immediately', async () => {
    const cookie = await cookieOf(service)
    const made = String(
      (await request(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))).json.token,
    )
    expect(await use(made)).toBe('ok')
    await request(service, 'POST', '/api/auth/logout', withCookie(cookie))
    expect(await use(made)).toBe('invalid_credentials')
  })

  test('when its session expires, which use of the token does not extend', async () => {
    const cookie = await cookieOf(service)
    clock.move(6 * 3_600_000)
    const body = { expires_in: 86_400 }
    await request(service, 'GET', '/api/auth/me', withCookie(cookie))
    const made = await request(service, 'POST', '/api/auth/token', withCookie(cookie, { body }))
    const ends = new Date(String(made.json.expires_at)).getTime() - clock.now().getTime()
    expect(ends).toBeLessThanOrEqual(12 * 3_600_000)
    clock.move(11 * 3_600_000)
    expect(await use(String(made.json.token))).toBe('ok')
    clock.move(3_600_000 + 60_000)
    expect(await use(String(made.json.token))).toBe('expired_credentials')
  })
})
