import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type HttpResponse, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let page: HttpResponse
beforeAll(async () => {
  service = await startTestService()
  page = await request(service, 'GET', '/docs/reference', { key: null })
})
afterAll(() => service.dispose())

test('is served without credentials', () => {
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toMatch(/^<!doctype html>/i)
})

test('loads scripts and styles only from its own origin, and runs no inline script', () => {
  const loaded = [...page.text.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]+)"/g)].map(([, url]) => url)
  expect(loaded).toEqual([
    'data:,',
    expect.stringMatching(/^\/assets\/.*\.css$/),
    expect.stringMatching(/^\/assets\/.*\.js$/),
  ])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'; script-src 'self'; connect-src 'self';/)
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
})

test("stores no key, and sends nothing to the page's vendor", () => {
  expect(configurationOf(page)).toMatchObject({
    url: '/v2/openapi.json',
    persistAuth: false,
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  })
})

test('calls with a key, or with the session of a reader who has one', async () => {
  expect(configurationOf(page)).toMatchObject({ authentication: { preferredSecurityScheme: 'apiKey' } })
  const headers = { cookie: '__Host-ars_session=x' }
  const signedIn = await request(service, 'GET', '/docs/reference', { key: null, headers })
  expect(configurationOf(signedIn)).toMatchObject({ authentication: { preferredSecurityScheme: 'session' } })
})

function configurationOf({ text }: HttpResponse): unknown {
  const [, configuration = ''] = / data-configuration="([^"]+)"/.exec(text) ?? []
  return JSON.parse(configuration.replaceAll('&quot;', '"'))
}
