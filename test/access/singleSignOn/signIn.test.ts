/** Single sign-on against a real provider in a separate process. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../../helpers/browser.ts'
import { errorOf, graphql, type HttpResponse, request, rest } from '../../helpers/httpClient.ts'
import {
  beginThrough,
  callbackOf,
  comeBack,
  type Issuer,
  signInThrough,
  startIssuer,
  type Walk,
  walkThroughIssuer,
} from '../../helpers/issuer/startIssuer.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const clock = movableClock()
let issuer: Issuer
let first: TestService
let service: TestService
beforeAll(async () => {
  issuer = await startIssuer()
  first = await startOwnService({ clock })
  const env = { ...issuer.env(first.credentials.organization_id), OIDC_DOMAINS: 'acme.example', OIDC_NAME: 'Acme ID' }
  service = await startBeside(first, { clock, env })
  await issuer.change({ redirectUris: [callbackOf(service)] })
})
afterAll(async () => {
  await service.dispose()
  await first.dispose()
  await issuer.stop()
})

let made = 0
/** An account at the issuer, which is the next to sign in. */
async function account(claims: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const id = `account-${++made}`
  const email = `${id}@acme.example`
  await issuer.change({
    account: id,
    accounts: { [id]: { email, email_verified: true, name: `Person ${made}`, ...claims } },
  })
  clock.move(60_000) // the sign-ins of the last test do not count any more
  return { id, email: String(claims.email ?? email) }
}

const sessionOf = (response: HttpResponse): string | undefined =>
  response.headers['set-cookie']?.find((line) => /^__Host-ars_session=[^;]/.test(line))?.split(';')[0]

/** The path and the reason of a refused sign-in. */
const reasonOf = (response: HttpResponse): string | null => {
  expect([response.status, sessionOf(response)]).toEqual([302, undefined])
  const url = new URL(String(response.headers.location), service.publicUrl)
  expect([url.origin, url.pathname]).toEqual([new URL(service.publicUrl).origin, '/login'])
  return url.searchParams.get('reason')
}

const viewerOf = async (response: HttpResponse) => {
  const cookie = sessionOf(response)
  if (cookie === undefined) throw new Error(`nobody was signed in: ${response.status} ${response.headers.location}`)
  return (await rest(service, 'GET', '/api/auth/me', withCookie(cookie))).json
}
const signIn = async (walk?: Walk) => viewerOf(await signInThrough(service, walk))

let owner: string | undefined
const asOwner = async (body?: object) => {
  owner ??= await cookieOf(service)
  return withCookie(owner, { body, headers: { origin: ownOrigin(service) } })
}
const invite = async (email: string, role: string) =>
  expect((await rest(service, 'POST', '/invitations', await asOwner({ email, role }))).status).toBe(201)

describe('the first sign-in', () => {
  test('makes a user of somebody whose verified address is in a domain that may join', async () => {
    const { email } = await account()
    const response = await signInThrough(service)
    expect([response.status, response.headers.location]).toEqual([302, '/'])
    const line = response.headers['set-cookie']?.find((one) => one.startsWith('__Host-ars_session='))
    expect(line).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await viewerOf(response)).toMatchObject({
      name: `Person ${made}`,
      user: { email, role: 'viewer' },
      organization: { id: service.credentials.organization_id },
    })
  })

  test('gives the role of the invitation, which is used up', async () => {
    const { email } = await account({ email: 'ann@elsewhere.example' })
    expect(reasonOf(await signInThrough(service))).toBe('sso_no_account')
    await invite('ANN@elsewhere.example', 'admin')
    expect((await signIn()).user).toMatchObject({ email, role: 'admin' })
    expect((await rest(service, 'GET', '/invitations', await asOwner())).json.data).toEqual([])
  })

  test('signs in the user with the same verified address, who keeps id, role and password', async () => {
    const user = await makeUser(service, 'member')
    await account({ email: user.email.toUpperCase() })
    expect(await signIn()).toMatchObject({ id: user.id, user: { email: user.email, role: 'member' } })
    expect(await cookieOf(service, user)).toContain('__Host-ars_session')
    // From now on the account counts, not the address.
    await issuer.change({
      accounts: { [`account-${made}`]: { email: 'new@elsewhere.example', email_verified: false } },
    })
    expect((await signIn()).id).toBe(user.id)
  })

  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address about which the issuer says nothing', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['something that is no address', { email: 'not an address' }],
    ['two addresses', { email: 'a@elsewhere.example@acme.example' }],
  ])('is refused with %s', async (_, claims) => {
    const user = await makeUser(service, 'admin')
    await account({ email: user.email, ...claims })
    await invite('invited@elsewhere.example', 'member')
    expect(reasonOf(await signInThrough(service))).toBe('sso_unverified')
  })

  test('is refused for other domains, those that end alike, and addresses of other organisations', async () => {
    const other = await otherOrganization()
    const stranger = await makeUser(service, 'owner', other)
    for (const email of ['a@elsewhere.example', 'a@notacme.example', 'a@sub.acme.example', stranger.email]) {
      await account({ email })
      expect([email, reasonOf(await signInThrough(service))]).toEqual([email, 'sso_no_account'])
    }
  })

  test('is refused if the user with that address has another account at the issuer', async () => {
    const { email } = await account()
    await signIn()
    await account({ email })
    expect(reasonOf(await signInThrough(service))).toBe('sso_other_account')
  })

  test('is refused for a removed person, who needs an invitation', async () => {
    const byAccount = await account()
    const { id } = await signIn()
    const byPassword = await makeUser(service, 'member')
    await service.deps.db.pool.query('update users set email = $2 where id = $1', [byPassword.id, 'gone@acme.example'])
    for (const one of [id, byPassword.id])
      expect((await rest(service, 'DELETE', `/users/${one}`, await asOwner())).status).toBe(200)
    await issuer.change({ accounts: { [byAccount.id]: { email: 'renamed@acme.example', email_verified: true } } })
    expect(reasonOf(await signInThrough(service))).toBe('sso_no_account')
    await account({ email: 'Gone@Acme.example' })
    expect(reasonOf(await signInThrough(service))).toBe('sso_no_account')
    await invite('gone@acme.example', 'viewer')
    expect((await signIn()).user).toMatchObject({ email: 'Gone@Acme.example', role: 'viewer' })
  })

  test('makes one user when two browsers do it at the same time', async () => {
    const { email } = await account()
    const signedIn = await Promise.all([signIn(), signIn(), signIn()])
    expect(new Set(signedIn.map(({ id }) => id)).size).toBe(1)
    const { rowCount } = await service.deps.db.pool.query('select 1 from users where email = $1', [email])
    expect(rowCount).toBe(1)
  })
})

describe('a sign-in', () => {
  test('ends the session that the browser had, and returns to the page where it began', async () => {
    await account()
    const cookies = new Map<string, string>()
    const before = sessionOf(await signInThrough(service, { cookies })) ?? ''
    const response = await signInThrough(service, { cookies, next: '/runs?status=failed#last' })
    expect(response.headers.location).toBe('/runs?status=failed#last')
    expect((await rest(service, 'GET', '/api/auth/me', withCookie(before))).status).toBe(401)
    expect([...cookies.keys()]).toEqual(['__Host-ars_session'])
  })

  test.each([
    ...[
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'runs',
    ],
    ...[
      '/login?next=/x',
      '/api/auth/logout',
      '/v2/runs',
      '/.//evil.example',
      '/\t/evil.example',
      `/${'x'.repeat(2_000)}`,
    ],
  ])('leads to the first page instead of %j', async (next) => {
    await account()
    expect((await signInThrough(service, { next })).headers.location).toBe('/')
  })

  test('works in two tabs at the same time', async () => {
    await account()
    const cookies = new Map<string, string>()
    const [one, other] = [
      await beginThrough(service, { cookies, next: '/runs' }),
      await beginThrough(service, { cookies, next: '/agents' }),
    ]
    const [backOne, backOther] = [
      await walkThroughIssuer(one, service.publicUrl),
      await walkThroughIssuer(other, service.publicUrl),
    ]
    expect((await comeBack(service, backOther, cookies)).headers.location).toBe('/agents')
    expect((await comeBack(service, backOne, cookies)).headers.location).toBe('/runs')
  })

  test('keeps at most five unfinished ones in a browser', async () => {
    const cookies = new Map<string, string>()
    for (let tab = 0; tab < 9; tab++) await beginThrough(service, { cookies })
    expect(cookies.size).toBe(5)
  })

  test('is refused if it is repeated, even with the cookie and the code of the first time', async () => {
    await account()
    const cookies = new Map<string, string>()
    const back = await walkThroughIssuer(await beginThrough(service, { cookies }), service.publicUrl)
    const kept = new Map(cookies)
    expect(sessionOf(await comeBack(service, back, cookies))).toBeDefined()
    expect(reasonOf(await comeBack(service, back, cookies))).toBe('sso_expired')
    expect(reasonOf(await comeBack(service, back, kept))).toBe('sso_failed')
  })

  test('is refused in another browser, and after 10 minutes', async () => {
    await account()
    const cookies = new Map<string, string>()
    const back = await walkThroughIssuer(await beginThrough(service, { cookies }), service.publicUrl)
    expect(reasonOf(await comeBack(service, back, new Map()))).toBe('sso_expired')
    const ofAnother = new Map<string, string>()
    await beginThrough(service, { cookies: ofAnother })
    expect(reasonOf(await comeBack(service, back, ofAnother))).toBe('sso_expired')
    const [[name = '', value = ''] = []] = [...cookies]
    expect(reasonOf(await comeBack(service, back, new Map([[name, `${value.slice(0, -4)}AAAA`]])))).toBe('sso_expired')
    clock.move(600_000)
    expect(reasonOf(await comeBack(service, back, cookies))).toBe('sso_expired')
  })

  test.each<[string, Walk, string]>([
    [
      'another state',
      { comeBack: (url) => url.searchParams.set('state', `${url.searchParams.get('state')}x`) },
      'sso_failed',
    ],
    ['no state', { comeBack: (url) => url.searchParams.delete('state') }, 'sso_expired'],
    ['another issuer', { comeBack: (url) => url.searchParams.set('iss', 'https://evil.example') }, 'sso_failed'],
    ['no issuer', { comeBack: (url) => url.searchParams.delete('iss') }, 'sso_failed'],
    ['two codes', { comeBack: (url) => url.searchParams.append('code', 'x') }, 'sso_failed'],
    ['another code', { comeBack: (url) => url.searchParams.set('code', 'x') }, 'sso_failed'],
    ['an id token with another nonce', { leave: (url) => url.searchParams.set('nonce', 'another') }, 'sso_failed'],
    [
      'a code for another verifier',
      { leave: (url) => url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM') },
      'sso_failed',
    ],
  ])('is refused with %s', async (_, walk, reason) => {
    await account()
    expect(reasonOf(await signInThrough(service, walk))).toBe(reason)
  })

  test('is refused with the code of another sign-in', async () => {
    await account()
    const [one, other] = [new Map<string, string>(), new Map<string, string>()]
    const stolen = await walkThroughIssuer(await beginThrough(service, { cookies: one }), service.publicUrl)
    const back = await walkThroughIssuer(await beginThrough(service, { cookies: other }), service.publicUrl)
    back.searchParams.set('code', String(stolen.searchParams.get('code')))
    expect(reasonOf(await comeBack(service, back, other))).toBe('sso_failed')
  })

  test('says that the person cancelled it at the issuer', async () => {
    await account()
    await issuer.change({ account: 'nobody' })
    expect(reasonOf(await signInThrough(service))).toBe('sso_denied')
  })

  test('works with new signing keys of the issuer', async () => {
    await account()
    const { id } = await signIn()
    await issuer.change({ rotate: true })
    expect((await signIn()).id).toBe(id)
  })

  test('reports that the issuer is unavailable, while passwords work', async () => {
    await account()
    const cookies = new Map<string, string>()
    const back = await walkThroughIssuer(await beginThrough(service, { cookies }), service.publicUrl)
    await issuer.stop()
    try {
      expect(reasonOf(await comeBack(service, back, cookies))).toBe('sso_unavailable')
      const begun = await request(service, 'GET', '/api/auth/sso?next=/runs', { key: null })
      expect(begun.headers.location).toBe('/login?reason=sso_unavailable&next=%2Fruns')
      expect(await cookieOf(service)).toContain('__Host-ars_session')
    } finally {
      await issuer.start()
    }
    expect(await signIn()).toMatchObject({ kind: 'user' })
  })

  test('is limited by address', async () => {
    await account()
    const statuses = []
    for (let count = 0; count < 61; count++)
      statuses.push((await request(service, 'GET', '/api/auth/sso/callback?state=x', { key: null })).headers.location)
    expect([statuses[0], statuses[60]]).toEqual(['/login?reason=sso_expired', '/login?reason=sso_busy'])
    clock.move(60_000)
  })
})

test('sessions of single sign-on work at both doors, and end with a logout', async () => {
  await account()
  const cookie = sessionOf(await signInThrough(service)) ?? ''
  const { json } = await graphql(service, '{ viewer { user { role } } }', {}, withCookie(cookie))
  expect(json.data).toEqual({ viewer: { user: { role: 'viewer' } } })
  const write = await rest(service, 'POST', '/runs', withCookie(cookie, { body: { agent_id: 'x', input: {} } }))
  expect([write.status, errorOf(write).code]).toEqual([403, 'insufficient_scope'])
  await rest(service, 'POST', '/api/auth/logout', withCookie(cookie))
  expect((await rest(service, 'GET', '/api/auth/me', withCookie(cookie))).status).toBe(401)
})

test('a person without a password can neither log in with one nor set one', async () => {
  const { email } = await account()
  const cookie = sessionOf(await signInThrough(service)) ?? ''
  for (const password of ['', 'null', 'password']) {
    const body = { email, password }
    expect((await rest(service, 'POST', '/api/auth/login', { key: null, body })).status).toBe(401)
  }
  const body = { current_password: '', new_password: 'a new password' }
  const changed = await rest(service, 'POST', '/api/auth/password', withCookie(cookie, { body }))
  expect([changed.status, errorOf(changed).param]).toEqual([422, 'current_password'])
})

test('GET /api/auth/methods returns how people can sign in', async () => {
  for (const [one, singleSignOn] of [
    [service, { name: 'Acme ID' }],
    [first, null],
  ] as const) {
    const { status, json } = await rest(one, 'GET', '/api/auth/methods', { key: null })
    expect([status, json]).toEqual([200, { password: 'on', single_sign_on: singleSignOn }])
  }
  expect((await request(first, 'GET', '/api/auth/sso', { key: null })).status).toBe(404)
})

test('no code, token, secret or address is logged, or in the audit log', async () => {
  const { email } = await account()
  const cookies = new Map<string, string>()
  const url = await beginThrough(service, { cookies })
  const back = await walkThroughIssuer(url, service.publicUrl)
  const kept = new Map(cookies)
  const session = sessionOf(await comeBack(service, back, cookies))?.split('=')[1] ?? ''
  await comeBack(service, back, kept)
  const { rows } = await service.deps.db.pool.query<{ text: string }>('select a::text as text from audit_log a')
  const written = [...rows.map(({ text }) => text), ...service.logged].join('\n')
  expect(written).toContain('a single sign-on failed')
  expect(written).toContain('single_sign_on')
  const secrets = [back.searchParams.get('code'), back.searchParams.get('state'), url.searchParams.get('nonce')]
  for (const secret of [...secrets, session, ...kept.values(), 'a secret of the client', email, `Person ${made}`])
    expect(written.includes(String(secret)) && secret).toBe(false)
})

async function otherOrganization(): Promise<string> {
  const id = service.deps.newId('org')
  const text = "insert into organizations (id, name, plan, created_at) values ($1, 'Other', 'free', now())"
  await service.deps.db.pool.query(text, [id])
  return id
}
