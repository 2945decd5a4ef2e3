/** PASSWORD_LOGIN: who may use a password. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, logIn, makeUser, ownOrigin, withCookie } from '../../helpers/browser.ts'
import { errorOf, type HttpResponse, rest } from '../../helpers/httpClient.ts'
import { startIssuer } from '../../helpers/issuer/startIssuer.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let on: TestService
const disposing: (() => Promise<void>)[] = []
beforeAll(async () => {
  on = await startOwnService({ because: 'others with another PASSWORD_LOGIN run beside it' })
})
afterEach(async () => {
  for (const dispose of disposing.splice(0).reverse()) await dispose()
})
afterAll(async () => {
  await on.dispose()
})

const startWith = async (env: Record<string, string>) => {
  const service = await startBeside(on, { env })
  disposing.push(service.dispose)
  return service
}
const outcome = (response: HttpResponse) => [response.status, errorOf(response)?.code ?? 'ok']

/** Links that were made while passwords were on. */
async function linksFor(role: 'owner' | 'member') {
  const options = async (body: object) => withCookie(await cookieOf(on), { body, headers: { origin: ownOrigin(on) } })
  const user = await makeUser(on, role)
  const email = `${user.id}@invited.example`
  const invitation = await rest(on, 'POST', '/invitations', await options({ email, role }))
  const reset = await rest(on, 'POST', `/users/${user.id}/password-reset`, await options({}))
  const tokenOf = ({ json }: HttpResponse) => String(json.url).split('#')[1]
  return { user, invitation: tokenOf(invitation), reset: tokenOf(reset) }
}

async function outcomesOf(service: TestService, role: 'owner' | 'member') {
  const { user, invitation, reset } = await linksFor(role)
  const auth = (path: string, body: object) => rest(service, 'POST', `/api/auth/${path}`, { key: null, body })
  return {
    login: outcome(await logIn(service, user)),
    wrong: outcome(await logIn(service, { ...user, password: 'wrong password' })),
    invitation: outcome(await auth('invitation', { token: invitation, name: 'New', password: 'a new password' })),
    reset: outcome(await auth('password-reset', { token: reset, password: 'a new password' })),
  }
}

const off = [403, 'password_login_off']
const wrong = [401, 'invalid_credentials']
const ok = [200, 'ok']

describe('owners', () => {
  test('lets owners in, and returns password_login_off to others only after a correct password', async () => {
    const service = await startWith({ PASSWORD_LOGIN: 'owners' })
    expect(await outcomesOf(service, 'owner')).toEqual({ login: ok, wrong, invitation: ok, reset: ok })
    expect(await outcomesOf(service, 'member')).toEqual({ login: off, wrong, invitation: off, reset: off })
    expect((await rest(service, 'GET', '/api/auth/methods', { key: null })).json.password).toBe('owners')
  })

  test('makes no links to reset the passwords of others', async () => {
    const service = await startWith({ PASSWORD_LOGIN: 'owners' })
    const owner = await cookieOf(service)
    const reset = async (role: 'owner' | 'member') => {
      const { id } = await makeUser(service, role)
      const options = withCookie(owner, { body: {}, headers: { origin: ownOrigin(service) } })
      return outcome(await rest(service, 'POST', `/users/${id}/password-reset`, options))
    }
    expect([await reset('owner'), await reset('member')]).toEqual([[201, 'ok'], off])
  })
})

test('off lets nobody in, whatever the password, and keeps open sessions', async () => {
  const issuer = await startIssuer()
  disposing.push(issuer.stop)
  const service = await startWith({ ...issuer.env(on.credentials.organization_id), PASSWORD_LOGIN: 'off' })
  const cookie = await cookieOf(on)
  for (const role of ['owner', 'member'] as const)
    expect(await outcomesOf(service, role)).toEqual({ login: off, wrong: off, invitation: off, reset: off })
  expect((await rest(service, 'GET', '/api/auth/me', withCookie(cookie))).status).toBe(200)
})
