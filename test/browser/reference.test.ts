import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { startTestService, type TestService } from '../helpers/testService.ts'
import { browserTest, type Look, looks, type OpenBrowser, openBrowser, takeScreenshot } from './openBrowser.ts'

let service: TestService
let browser: OpenBrowser
beforeAll(async () => {
  service = await startTestService()
  browser = await openBrowser(service)
})
afterAll(async () => {
  await browser.close()
  await service.dispose()
})

const createRun = '/docs#tag/runs/POST/runs'
const openCreateRun = async (look: Look = {}) => {
  const opened = await browser.open(createRun, look)
  await opened.page.locator(`body.${look.theme ?? 'light'}-mode`).waitFor()
  const operation = opened.page.locator('section[id$="/tag/runs/POST/runs"]').first()
  await operation.getByRole('button', { name: /test request/i }).waitFor()
  return { ...opened, operation }
}

describe.each(looks)('in $theme at $width px', (look) => {
  browserTest('is accessible and without errors', async () => {
    const { page, problems, violations } = await openCreateRun(look)
    await takeScreenshot(page, `docs-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })
})

browserTest('finds an operation by a search', async () => {
  const { page, problems } = await openCreateRun()
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  await page.keyboard.type('rotate')
  const found = page
    .getByRole('option')
    .filter({ hasText: /rotate/i })
    .first()
  await found.waitFor()
  await takeScreenshot(page, 'docs-search')
  await found.click()
  await page.waitForURL(/rotate/i)
  expect(problems).toEqual([])
  await page.close()
})

browserTest('shows samples in curl, TypeScript, Python and Go', async () => {
  const { page, operation } = await openCreateRun()
  await operation.getByRole('button', { name: /shell curl/i }).click()
  await takeScreenshot(page, 'docs-languages')
  const offered = await page.getByRole('option').allInnerTexts()
  expect(offered.map((text) => text.trim()).sort()).toEqual(['Curl', 'HTTPX (Sync)', 'NewRequest', 'TypeScript'])
  await page.close()
})

browserTest("calls the service with the reader's key, which is not kept in the browser", async () => {
  const key = service.credentials.api_key
  const { page, problems } = await browser.open('/docs#tag/agents/GET/agents')
  const operation = page.locator('section[id$="/tag/agents/GET/agents"]').first()
  await operation.getByRole('button', { name: /test request/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Bearer Token').click()
  await page.keyboard.insertText(key)
  await dialog.getByRole('button', { name: /^send/i }).first().click()
  await dialog.getByText('200', { exact: false }).first().waitFor()
  await takeScreenshot(page, 'docs-console')
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href])')).not.toContain(key)
  expect(problems).toEqual([])
  await page.close()
})
