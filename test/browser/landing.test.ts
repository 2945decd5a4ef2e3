import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { untilBuilt } from '../dashboard/untilBuilt.ts'
import { request } from '../helpers/httpClient.ts'
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

describe.each(looks)('in $theme at $width px', (look) => {
  browserTest('is accessible, without errors, and no wider than the window', async () => {
    const { page, problems, violations } = await browser.open('/docs/start', look)
    await takeScreenshot(page, `landing-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width)
    expect(problems).toEqual([])
  })
})

browserTest('links to pages that exist', async () => {
  const { page } = await browser.open('/docs/start')
  const links = await page.locator('main a').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(['/', '/docs', '/graphql', '/v2/openapi.json', '/healthz'])
  const statusOf = async (path: string | null) =>
    (await request(service, 'GET', path ?? '', { key: null, headers: { accept: 'text/html' } })).status
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200])
})
