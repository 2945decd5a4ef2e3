import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { routes } from '../../rest/routes/routes.ts'
import { type Answer, request } from '../helpers/httpClient.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
let page: Answer
beforeAll(async () => {
  service = await startTestService({ env: { SESSION_TOKENS: 'on' } })
  page = await request(service, 'GET', '/docs', { key: null })
})
afterAll(() => service.dispose())

test('is served without credentials', () => {
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toMatch(/^<!doctype html>/i)
})

test('loads no other resource', () => {
  expect(page.text).not.toMatch(/<(script|link|img|iframe|object|embed|video|audio|source)\b/i)
  expect(page.text).not.toMatch(/@import|url\(|\ssrc=|\son\w+=/i)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).not.toMatch(/script-src|https?:|\*/)
})

test('lists every route with its summary and parameters', () => {
  const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  for (const { method, path, summary, params = {}, query = {} } of routes) {
    expect(page.text).toContain(`<b class="${method}">${method}</b> <code>${escapeHtml(path)}</code>`)
    expect(page.text).toContain(escapeHtml(summary))
    for (const name of [...Object.keys(params), ...Object.keys(query)]) {
      expect(page.text).toContain(`<th>${escapeHtml(name.replace('[*]', ''))}<td>`)
    }
  }
})

test('every internal link has a target', () => {
  const places = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(routes.length)
  for (const link of links) expect(places).toContain(link)
})

test('shows the base URL', () => {
  expect(page.text).toContain(service.credentials.base_url)
})
