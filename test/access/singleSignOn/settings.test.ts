/** The settings of single sign-on: what stops the start, and what does not. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readSettings } from '../../../src/access/singleSignOn/settings.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { logIn } from '../../helpers/browser.ts'
import { request } from '../../helpers/httpClient.ts'
import { callbackOf, type Issuer, signInThrough, startIssuer } from '../../helpers/issuer/startIssuer.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const organization = 'org_01jd3v9w8kq2m5n7p9r1s3t5v7'
const complete = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'ars',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_ORGANIZATION: organization,
}
const settingsOf = (env: Record<string, string>) => {
  const { singleSignOn, passwordLogin } = readConfig(env)
  return readSettings(singleSignOn, passwordLogin)
}

describe('the settings', () => {
  test('are off without an issuer', () => expect(settingsOf({})).toBeUndefined())

  test('have defaults', () => {
    expect(settingsOf(complete)).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'ars',
      clientSecret: 'a secret',
      organizationId: organization,
      name: 'single sign-on',
      domains: [],
      defaultRole: 'viewer',
      roleClaim: undefined,
      rolesByValue: new Map(),
    })
  })

  test('can all be given', () => {
    const env = {
      ...{ ...complete, OIDC_NAME: 'Acme', OIDC_DOMAINS: 'Acme.example, acme.test', OIDC_DEFAULT_ROLE: 'member' },
      ...{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: '{"a": "owner", "b": "viewer"}', PASSWORD_LOGIN: 'off' },
    }
    expect(settingsOf(env)).toMatchObject({
      name: 'Acme',
      domains: ['acme.example', 'acme.test'],
      defaultRole: 'member',
      roleClaim: 'groups',
      rolesByValue: new Map([
        ['a', 'owner'],
        ['b', 'viewer'],
      ]),
    })
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ OIDC_ISSUER: 'https://id.example.com' }, /OIDC_CLIENT_ID is required.*OIDC_CLIENT_SECRET.*OIDC_ORGANIZATION/],
    [{ ...complete, OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER must be an https:\/\/ address/],
    [
      { ...complete, OIDC_ISSUER: 'https://id.example.com/.well-known/openid-configuration' },
      /OIDC_ISSUER must be the address of the issuer, without/,
    ],
    [{ ...complete, OIDC_ORGANIZATION: 'Acme' }, /OIDC_ORGANIZATION must be the id .*organizations list/],
    [{ ...complete, OIDC_DOMAINS: '@acme.example' }, /OIDC_DOMAINS must be .*, not "@acme.example"/],
    [
      { ...complete, OIDC_DEFAULT_ROLE: 'boss' },
      /OIDC_DEFAULT_ROLE must be one of owner, admin, member, viewer, not "boss"/,
    ],
    [{ ...complete, OIDC_ROLE_CLAIM: 'groups' }, /OIDC_ROLE_CLAIM and OIDC_ROLES must be set together/],
    [{ ...complete, OIDC_ROLES: '{"a": "member"}' }, /OIDC_ROLE_CLAIM and OIDC_ROLES must be set together/],
    [{ ...complete, OIDC_ROLE_CLAIM: 'g', OIDC_ROLES: '{"a": "boss"}' }, /OIDC_ROLES must be a JSON object/],
    [{ ...complete, OIDC_ROLE_CLAIM: 'g', OIDC_ROLES: '{}' }, /OIDC_ROLES must be a JSON object/],
    [{ ...complete, OIDC_ROLE_CLAIM: 'g', OIDC_ROLES: 'member' }, /OIDC_ROLES must be a JSON object/],
    [{ ...complete, OIDC_NAME: 'x'.repeat(51) }, /OIDC_NAME must be at most 50/],
    [{ OIDC_DOMAINS: 'acme.example', OIDC_NAME: 'x' }, /OIDC_NAME, OIDC_DOMAINS must not be set without OIDC_ISSUER/],
    [{ PASSWORD_LOGIN: 'off' }, /PASSWORD_LOGIN must not be "off" without OIDC_ISSUER/],
    [{ PASSWORD_LOGIN: 'perhaps' }, /PASSWORD_LOGIN must be one of on, owners, off, not "perhaps"/],
  ])('refuse %j', (env, message) => {
    expect(() => settingsOf(env)).toThrow(message)
    expect(() => settingsOf(env)).not.toThrow(/a secret/)
  })
})

describe('a start', () => {
  let issuer: Issuer
  let first: TestService
  beforeAll(async () => {
    issuer = await startIssuer()
    first = await startOwnService({ because: 'others start on its database' })
  })
  afterAll(async () => {
    await first.dispose()
    await issuer.stop()
  })

  test('is refused for an organisation that does not exist', async () => {
    await expect(startBeside(first, { env: issuer.env(organization) })).rejects.toThrow(
      `OIDC_ORGANIZATION: there is no organisation ${organization}`,
    )
  })

  test('succeeds while the issuer is unavailable; sign-in reports that, passwords work, and it recovers', async () => {
    await issuer.stop()
    const service = await startBeside(first, {
      env: { ...issuer.env(first.credentials.organization_id), OIDC_DOMAINS: 'acme.example' },
    })
    try {
      const begun = await request(service, 'GET', '/api/auth/sso', { key: null })
      expect([begun.status, begun.headers.location]).toEqual([302, '/login?reason=sso_unavailable'])
      expect((await logIn(service)).status).toBe(200)
      await issuer.start()
      const accounts = { ann: { email: 'ann@acme.example', email_verified: true } }
      await issuer.change({ redirectUris: [callbackOf(service)], account: 'ann', accounts })
      expect((await signInThrough(service)).headers.location).toBe('/')
    } finally {
      await service.dispose()
    }
  })

  test('trusts no issuer whose metadata names another, and no client secret that the issuer refuses', async () => {
    const env = issuer.env(first.credentials.organization_id)
    const other = await startBeside(first, {
      env: { ...env, OIDC_ISSUER: issuer.url.replace('localhost', '127.0.0.1') },
    })
    const begun = await request(other, 'GET', '/api/auth/sso', { key: null })
    expect(begun.headers.location).toBe('/login?reason=sso_failed')
    await other.dispose()
    const wrong = await startBeside(first, { env: { ...env, OIDC_CLIENT_SECRET: 'another secret' } })
    await issuer.change({ redirectUris: [callbackOf(wrong)], account: 'ann' })
    expect((await signInThrough(wrong)).headers.location).toBe('/login?reason=sso_failed')
    await wrong.dispose()
  })
})
