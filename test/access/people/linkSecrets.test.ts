/** The tokens of links are shown once, to those who made them: they are stored nowhere and appear in no log and no error. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { cookieOf, makeUser, withCookie } from '../../helpers/browser.ts'
import { everyText } from '../../helpers/everyText.ts'
import { graphql, type HttpResponse, request, rest } from '../../helpers/httpClient.ts'
import { newAddress, peopleCalls, tokenOf } from '../../helpers/people.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let service: TestService
let owner: string
beforeAll(async () => {
  service = await startOwnService({ env: { ACCESS_LOG: 'on', LOG_LEVEL: 'trace' } })
  owner = await cookieOf(service)
})
afterAll(() => service?.dispose())

const { invite, accept, makeResetLink, reset, join } = peopleCalls(() => service)

type Payload = { data: Record<string, { url?: string; invitation?: { url: string } }> }
const urlOf = ({ json }: HttpResponse, field: string) => {
  const payload = (json as Payload).data[field]
  return payload?.invitation?.url ?? payload?.url
}

test('a token is in no row, log line, later response or error', async () => {
  const person = await join(owner, 'member')
  const byGraphql = (query: string) => graphql(service, `mutation { ${query} }`, {}, withCookie(owner))
  const invitation = `createInvitation(input: {email: "${newAddress()}", role: viewer}) { invitation { url } }`
  const link = `createPasswordReset(input: {id: "${person.id}"}) { url }`
  const invitations = [
    tokenOf((await invite(owner)).json.url),
    tokenOf(urlOf(await byGraphql(invitation), 'createInvitation')),
  ]
  const other = await makeUser(service, 'viewer')
  const links = [
    tokenOf((await makeResetLink(owner, other.id)).json.url),
    tokenOf(urlOf(await byGraphql(link), 'createPasswordReset')),
  ]
  const responses: HttpResponse[] = []
  for (const token of invitations)
    for (const body of [{ password: 'short' }, { colour: token }, {}, {}]) responses.push(await accept(token, body))
  for (const token of links)
    for (const password of ['short', 'a new password', 'another one']) responses.push(await reset(token, password))
  expect(responses.map(({ status }) => status)).toEqual([
    422, 400, 200, 422, 422, 400, 200, 422, 422, 200, 422, 422, 200, 422,
  ])
  for (const path of ['/audit-log?limit=100', '/events?limit=100', '/invitations', '/users'])
    responses.push(await rest(service, 'GET', path, withCookie(owner)))
  responses.push(await request(service, 'GET', '/metrics'))
  const everywhere = [await everyText(service), ...responses.map(({ text }) => text)].join('\n')
  expect(everywhere).toContain('/api/auth/invitation') // the log of calls is on
  expect(everywhere).toContain(person.invitationId)
  for (const token of [...invitations, ...links]) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(everywhere).not.toContain(token)
    expect(everywhere).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  }
})
