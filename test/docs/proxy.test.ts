/** How docs/operating.md exposes the service: with a certificate, and behind a real nginx with the very site that the page shows. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { launchBrowser, needsChromium } from '../browser/openBrowser.ts'
import { untilBuilt } from '../dashboard/untilBuilt.ts'
import { freePort } from '../helpers/freePort.ts'
import { closeClient, errorOf, graphql, request } from '../helpers/httpClient.ts'
import { needsNginx, startNginx } from '../helpers/nginx.ts'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { stream } from '../helpers/sse.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { startOwnService, type TestService, testMasterKey } from '../helpers/testService.ts'
import { readPage } from './helpers/readPage.ts'

const blocks = readPage('docs/operating.md').filter(({ attributes }) => attributes.get('test') === 'proxy')
const [certified, proxied, site, check] = blocks.map((block) => block.text)

test('the page has a start with a certificate, a start behind a proxy, a site of nginx, and a check of it', () => {
  expect(blocks.map(({ language }) => language)).toEqual(['bash', 'bash', 'nginx', 'bash'])
})

const certificates = process.env.TEST_CERTIFICATES ?? ''
const ca = () => readFileSync(join(certificates, 'ca.crt'))
const host = 'ars.example.com'

/** The files of the page, and where they are here. */
const files = [
  ['/etc/ssl/ars.example.com.pem', 'server.crt'],
  ['/etc/ssl/ars.example.com.key', 'server.key'],
] as const
const withFiles = (block = ''): string =>
  files.reduce((filled, [file, name]) => filled.replaceAll(file, join(certificates, name)), block)

/** The settings before `npm start`. */
function settingsOf(block = ''): Record<string, string> {
  const [, settings] = /^((?:[A-Z_]+=\S+ )+)npm start$/m.exec(withFiles(block)) ?? []
  if (settings === undefined) throw new Error(`this is not a start with settings: ${block}`)
  return Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .map((setting) => setting.split('=', 2)),
  )
}

const longTest = onlyLong(test)
longTest('a start with the certificate of the page serves it', async () => {
  await using owned = new AsyncDisposableStack()
  const folder = owned.use(await temporaryFolder())
  const database = owned.adopt(await createTestDatabase(), (made) => made.drop())
  const env = { ...settingsOf(certified), DATABASE_URL: database.url, MASTER_KEY: testMasterKey }
  const service = owned.use(await startServiceProcess(folder.path, env))
  const { port } = service.ready
  const call = https.get({ host: '127.0.0.1', servername: 'localhost', port, ca: ca(), path: '/readyz', agent: false })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([200, {}])
})

const suite = isLong ? needsNginx(describe) : describe.skip
suite('behind nginx with the site of the page', () => {
  const owned = new AsyncDisposableStack()
  /** Its port is that of nginx. */
  let service: TestService
  beforeAll(async () => {
    const [plainPort, port] = [await freePort(), await freePort()]
    const started = await startOwnService({ env: { ...settingsOf(proxied), HTTP_PORT: String(plainPort) } })
    owned.defer(() => started.dispose())
    service = { ...started, port, ca: ca() }
    const here = withFiles(site).replace('listen 443', `listen 127.0.0.1:${port}`).replace('8080', String(plainPort))
    owned.use(await startNginx(here, port))
    owned.defer(() => closeClient(service))
    await untilBuilt(service)
  })
  afterAll(() => owned.disposeAsync())

  const headers = { host }
  const run = (input: object) => ({ agent_id: service.credentials.agents.simulator, input })

  test('the check of the page succeeds', async () => {
    // The certificate of the tests is for localhost.
    const curl = `curl() { command curl --insecure --connect-to '${host}:443:127.0.0.1:${service.port}' "$@"; }`
    const { stdout } = await promisify(execFile)('bash', ['-c', `${curl}\n${check}`])
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ready' })
  })

  test('a run is created, at an address that callers can use', async () => {
    const { status, headers: received } = await request(service, 'POST', '/v2/runs', {
      body: run({}),
      headers: { ...headers, prefer: 'respond-async' },
    })
    expect([status, received.location]).toEqual([
      202,
      expect.stringMatching(/^https:\/\/ars\.example\.com\/v2\/runs\/run_/),
    ])
  })

  test('a stream sends each event when it happens', async () => {
    const body = run({ ask: { type: 'approve', prompt: 'Continue?' } })
    // The run waits for an answer, so a proxy that collects events would never send these.
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
      body,
      headers,
      until: ({ event }) => event === 'run.requires_action',
    })
    expect(frames.map(({ event }) => event)).toEqual(['run.created', 'run.started', 'run.requires_action'])
  })

  test('GraphQL responds, and a subscription sends its first result', async () => {
    const { json } = await graphql(service, '{ agents(first: 2) { edges { node { name } } } }', {}, { headers })
    expect(json).toMatchObject({ data: { agents: { edges: [{}, {}] } } })
    const body = { query: 'subscription { runUpdates { run { id } } }' }
    const { frames } = await stream(service, 'POST', '/graphql', { body, headers, until: () => true })
    expect(frames).toMatchObject([{ event: 'next', data: { data: { runUpdates: { run: null } } } }])
  })

  test('a body that is too large for the service gets its error, not one of nginx', async () => {
    const body = run({ text: 'x'.repeat(1_500_000) })
    const response = await request(service, 'POST', '/v2/runs', { body, headers })
    expect([response.status, errorOf(response).code]).toEqual([413, 'payload_too_large'])
  })

  test("the service knows the client's address, and accepts nobody else's word for it", async () => {
    const { email, password } = service.credentials
    const login = https.request({
      ...{ host: '127.0.0.1', servername: 'localhost', port: service.port, ca: service.ca, agent: false },
      localAddress: '127.0.0.9',
      method: 'POST',
      path: '/api/auth/login',
      headers: { host, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    })
    login.end(JSON.stringify({ email, password }))
    const [response] = (await once(login, 'response')) as [IncomingMessage]
    await text(response)
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const sessions = await request(service, 'GET', '/api/auth/sessions', { key: null, headers: { host, cookie } })
    expect(sessions.json).toMatchObject({ data: [{ address: '127.0.0.9' }] })
  })

  describe('in a browser', () => {
    let page: Page
    beforeAll(async () => {
      const names = [`MAP ${host}:443 127.0.0.1:${service.port}`]
      const browser = owned.adopt(await launchBrowser(certificates, names), (each) => each.close())
      page = await browser.newPage()
    })

    needsChromium(test)('the dashboard signs in, and shows how a run changes', async () => {
      const asking = run({ ask: { type: 'approve', prompt: 'Continue behind nginx?' } })
      const { json } = await request(service, 'POST', '/v2/runs', { body: asking, headers })
      await page.goto(`https://${host}/runs/${json.id}`)
      await page.getByLabel('E-mail').fill(service.credentials.email)
      await page.getByLabel('Password').fill(service.credentials.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Continue behind nginx?').first().waitFor()
      const { id } = json.required_action as { id: string }
      const body = { type: 'approve', action_id: id }
      const answered = await request(service, 'POST', `/v2/runs/${json.id}/action`, { body, headers })
      expect(answered.status).toBe(200)
      await page.getByText('completed').first().waitFor()
    })

    needsChromium(test)('pages are loaded over HTTP/2, so that several tabs can each hold a stream', async () => {
      await page.goto(`https://${host}/docs/streaming`)
      await page.getByRole('heading', { name: 'Streaming and resuming', level: 1 }).waitFor()
      expect(await page.evaluate(`performance.getEntriesByType('navigation')[0].nextHopProtocol`)).toBe('h2')
    })
  })
})
