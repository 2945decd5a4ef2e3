/** With SMTP_URL, invitations are also e-mailed: against a real SMTP server in a separate process. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { cookieOf, ownOrigin, withCookie } from '../../helpers/browser.ts'
import { graphql, rest } from '../../helpers/httpClient.ts'
import { type SmtpServer, startSmtp } from '../../helpers/mail/startSmtp.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { receiverAuthority } from '../../helpers/receiverAuthority.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const clock = movableClock()
let plain: TestService
const disposing: (() => Promise<void>)[] = []
beforeAll(async () => {
  plain = await startOwnService({ clock })
})
afterAll(async () => {
  await disposeStarted()
  await plain.dispose()
})

async function disposeStarted(): Promise<void> {
  for (const dispose of disposing.splice(0).reverse()) await dispose()
}

async function startWith(url: string, env: Record<string, string> = {}): Promise<TestService> {
  const { caFile } = await receiverAuthority()
  const service = await startBeside(plain, { clock, env: { SMTP_URL: url, WEBHOOK_CA_FILE: caFile, ...env } })
  disposing.push(service.dispose)
  return service
}

async function startServer(options: Parameters<typeof startSmtp>[0]): Promise<SmtpServer> {
  const server = await startSmtp(options)
  disposing.push(server.stop)
  return server
}

const invite = async (service: TestService, email: string, headers: Record<string, string> = {}) => {
  const options = { body: { email, role: 'member' }, headers: { origin: ownOrigin(service), ...headers } }
  return rest(service, 'POST', '/invitations', withCookie(await cookieOf(service), options))
}

/** Quoted-printable text, decoded. */
const bodyOf = (text: string): string =>
  text
    .slice(text.indexOf('\r\n\r\n'))
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const password = 'secret of smtp: ä&'
const account = `${encodeURIComponent('ars@acme.example')}:${encodeURIComponent(password)}`

describe.each([
  ['smtps', { secure: true }],
  ['smtp', { secure: false }],
])('%s', (protocol, options) => {
  let server: SmtpServer
  let service: TestService
  beforeAll(async () => {
    server = await startServer({ ...options, password })
    service = await startWith(`${protocol}://${account}@localhost:${server.port}`)
  })
  afterAll(disposeStarted)

  test('sends the link, encrypted, to the invited address alone', async () => {
    const { status, json } = await invite(service, 'ann@acme.example')
    expect([status, json.emailed]).toEqual([201, true])
    await waitUntil('the mail', 5_000, async () => server.mails.length === 1)
    const [mail] = server.mails
    expect(mail).toMatchObject({ isEncrypted: true, from: 'ars@acme.example', to: ['ann@acme.example'] })
    expect(mail?.text).toMatch(/^Subject: Invitation to My organisation on Agent Run Service\r$/m)
    expect(bodyOf(mail?.text ?? '')).toContain(`\r\n${json.url}\r\n`)
    expect(bodyOf(mail?.text ?? '')).toContain('join My organisation on Agent Run Service as a member')
  })

  test('sends one mail per invitation, also if the request is repeated, and one for GraphQL', async () => {
    const before = server.mails.length
    const headers = { 'idempotency-key': `invite-${protocol}` }
    expect((await invite(service, `ben@${protocol}.example`, headers)).json.emailed).toBe(true)
    expect((await invite(service, `ben@${protocol}.example`, headers)).json).toMatchObject({ url: null, emailed: null })
    const create = `mutation { createInvitation(input: { email: "cora@${protocol}.example", role: viewer }) { invitation { emailed } } }`
    const options = withCookie(await cookieOf(service), { headers: { origin: ownOrigin(service) } })
    const { json } = await graphql(service, create, {}, options)
    expect(json.data).toEqual({ createInvitation: { invitation: { emailed: true } } })
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([
      [`ben@${protocol}.example`],
      [`cora@${protocol}.example`],
    ])
  })

  test('reads an address with a comma as one address', async () => {
    const before = server.mails.length
    await invite(service, 'dan,eve@acme.example')
    expect(server.mails.slice(before).flatMap(({ to }) => to.length)).toEqual([1])
  })
})

describe('the invitation is created, and reports that no mail was sent,', () => {
  afterEach(disposeStarted)

  const failing = async (service: TestService, email = 'fay@acme.example') => {
    service.logged.length = 0
    const { status, json } = await invite(service, email)
    expect([status, json.emailed, json.url]).toEqual([201, false, expect.stringMatching(/\/invitation#[\w-]{43}$/)])
    const line = service.logged.find((one) => one.includes('could not send the e-mail of an invitation')) ?? ''
    expect(line).toContain(String(json.id))
    for (const secret of [email, password, encodeURIComponent(password), String(json.url).split('#')[1] ?? ''])
      expect(service.logged.join().includes(secret) && secret).toBe(false)
    return line
  }

  test('if the server does not know the mailbox, or the password', async () => {
    const server = await startServer({ secure: true, password })
    const service = await startWith(`smtps://${account}@localhost:${server.port}`)
    expect(await failing(service, 'nobody@acme.example')).toContain('"responseCode":550')
    const wrong = await startWith(`smtps://ars%40acme.example:wrong@localhost:${server.port}`)
    expect(await failing(wrong)).toContain('"code":"EAUTH"')
  })

  test('if the server is unavailable', async () => {
    const server = await startServer({ secure: true, password })
    await server.stop()
    await failing(await startWith(`smtps://${account}@localhost:${server.port}`))
  })

  test('if the server is silent for 15 seconds', async () => {
    const server = await startServer({ secure: true, password })
    const service = await startWith(`smtps://${account}@localhost:${server.port}`)
    const invited = failing(service, 'silence@acme.example')
    const moving = setInterval(() => clock.move(15_000), 500)
    await invited.finally(() => clearInterval(moving))
  })

  test('if the certificate of the server is unknown', async () => {
    const server = await startServer({ secure: true, password })
    const untrusting = await startBeside(plain, {
      clock,
      env: { SMTP_URL: `smtps://${account}@localhost:${server.port}` },
    })
    disposing.push(untrusting.dispose)
    await failing(untrusting)
    expect(server.mails).toEqual([])
  })
})

test('without a password and without TLS it sends to a server on this machine only', async () => {
  const server = await startServer({ secure: false, hide: ['STARTTLS'] })
  const service = await startWith(`smtp://localhost:${server.port}`, { SMTP_FROM: 'ars@from.example' })
  expect((await invite(service, 'gus@acme.example')).json.emailed).toBe(true)
  expect(server.mails).toMatchObject([{ isEncrypted: false, from: 'ars@from.example' }])
})

test('without SMTP_URL nothing is sent, and emailed is null', async () => {
  expect((await invite(plain, 'hal@acme.example')).json.emailed).toBeNull()
})
