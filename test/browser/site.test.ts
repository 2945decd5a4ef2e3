/** The documentation in a browser: its look, the search, tabs and the theme. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { untilBuilt } from '../dashboard/untilBuilt.ts'
import { request } from '../helpers/httpClient.ts'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { looks, needsChromium, type OpenBrowser, openBrowser, takeScreenshot } from './openBrowser.ts'

const browserTest = needsChromium(test)

let service: TestService
let browser: OpenBrowser
beforeAll(async () => {
  service = await startTestService()
  await untilBuilt(service)
  browser = await openBrowser(service)
})
afterAll(async () => {
  await browser.close()
  await service.dispose()
})

const paths = [
  '/docs',
  '/docs/start',
  '/docs/runs',
  '/docs/limits',
  '/docs/concepts/runs',
  '/docs/errors/rate_limited',
  '/docs/nothing',
]

/** In the short form each page is checked by the rules of axe in one look, in turn. It has to fit every width. */
const pathsByLook = looks.map((look, at) => ({
  ...look,
  checked: paths.filter((_, index) => isLong || index % looks.length === at),
}))

describe.each(pathsByLook)('in $theme at $width px', ({ checked, ...look }) => {
  browserTest.each(checked)('%s is accessible, without errors, and no wider than any window', async (path) => {
    const { page, problems, violations } = await browser.open(path, look)
    await takeScreenshot(page, `site${path.replaceAll('/', '-')}-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    for (const { width } of looks) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    const isMissing = path === '/docs/nothing'
    expect(problems.filter((problem) => !(isMissing && problem.includes('404')))).toEqual([])
  })

  /** In the short form, in one look. */
  const inEveryLook = look.width === looks[0]?.width ? browserTest : onlyLong(browserTest)

  inEveryLook('the words of a picture are legible, and its lines have a colour', async () => {
    const { page } = await browser.open('/docs/concepts/runs', look)
    const word = page.locator('.drawing .name').first()
    expect((await word.boundingBox())?.height).toBeGreaterThan(11)
    expect(
      await page
        .locator('.drawing .line')
        .first()
        .evaluate((line) => getComputedStyle(line).stroke),
    ).toMatch(/^rgb/)
  })

  inEveryLook('the search is accessible, and opens the page that it finds', async () => {
    const { page, problems, violations } = await browser.open('/docs/start', look)
    await page.keyboard.press('/')
    const input = page.getByRole('searchbox', { name: 'Search the documentation' })
    await input.fill('idempotency_mismatch')
    await page.locator('dialog li a').first().waitFor()
    await takeScreenshot(page, `site-search-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    await input.press('Enter')
    await page.waitForURL('**/docs/errors/idempotency_mismatch')
    expect(problems).toEqual([])
  })
})

browserTest('code shows the address of this service', async () => {
  const { page } = await browser.open('/docs/start')
  const code = await page.locator('main pre').nth(1).textContent()
  expect(code).toContain(`curl https://localhost:${service.port}/v2/runs`)
})

browserTest('the theme is kept, and is that of the dashboard', async () => {
  const { page } = await browser.open('/docs')
  const button = page.getByRole('button', { name: 'Theme: system' })
  await button.click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  expect(await page.evaluate('localStorage.getItem("ars.theme")')).toBe('"dark"')
  await page.goto(`https://localhost:${service.port}/docs/runs`)
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
})

test('a page is Markdown for clients that do not ask for HTML, and at its address with .md', async () => {
  for (const [path, accept] of [
    ['/docs/runs', '*/*'],
    ['/docs/runs.md', 'text/html'],
  ] as const) {
    const { status, headers, text } = await request(service, 'GET', path, { key: null, headers: { accept } })
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(text).toMatch(/^# Runs\n/)
  }
  const missing = await request(service, 'GET', '/docs/nothing', { key: null, headers: { accept: 'text/html' } })
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('every error leads to a page that exists', async () => {
  const { json } = await request(service, 'GET', '/v2/runs/run_00000000000000000000000000')
  const { doc_url } = json.error as { doc_url: string }
  const { status, text } = await request(service, 'GET', new URL(doc_url).pathname, {
    key: null,
    headers: { accept: 'text/html' },
  })
  expect([status, text]).toEqual([200, expect.stringContaining('>run_not_found</h1>')])
})
