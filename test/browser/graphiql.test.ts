import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isLong } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { looks, needsChromium, type OpenBrowser, type OpenPage, openBrowser, takeScreenshot } from './openBrowser.ts'

const browserTest = needsChromium(test)

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

const openEditor = async (look = {}) => {
  const opened = await browser.open('/graphql', look)
  await opened.page.getByRole('button', { name: documentation }).waitFor()
  return opened
}

const documentation = /show documentation explorer/i

// The short form has only the last one, which has the other tests' width.
describe.each(isLong ? looks : looks.slice(-1))('in $theme at $width px', (look) => {
  browserTest('is accessible and without errors, and documents the schema without credentials', async () => {
    const { page, problems, violations } = await openEditor(look)
    await takeScreenshot(page, `graphiql-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: documentation }).click()
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).click()
    await page.locator('.graphiql-doc-explorer').getByText('viewer', { exact: true }).waitFor()
    await takeScreenshot(page, `graphiql-docs-${look.theme}-${look.width}`)
    expect(await violations()).toEqual([])
    expect(problems).toEqual([])
  })
})

const queryEditor = ({ page }: OpenPage) => page.locator('.graphiql-query-editor .monaco-editor')
const result = ({ page }: OpenPage) => page.locator('.graphiql-response')
const execute = ({ page }: OpenPage) => page.getByRole('button', { name: /execute query/i }).click()

browserTest('runs a query with a key, which is not stored in the browser', async () => {
  const opened = await openEditor()
  const { page, problems, violations } = opened
  const key = service.credentials.api_key
  await page.getByRole('button', { name: 'Headers', exact: true }).click()
  const headers = page.locator('.graphiql-editor-tool .monaco-editor').last()
  await headers.click()
  await headers.and(page.locator('.focused')).waitFor()
  await page.keyboard.insertText(`{"Authorization": "Bearer ${key}"}`)
  await headers.getByText('Authorization').waitFor()
  await execute(opened)
  await result(opened).getByText('edges').waitFor()
  await takeScreenshot(page, 'graphiql-result')
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href])')).not.toContain(key)
  expect(await violations()).toEqual([])
  expect(problems).toEqual([])
})

browserTest('lets its reader sign in, names them, and runs queries and mutations with their session', async () => {
  const opened = await openEditor()
  const { page, problems, violations } = opened
  const { email, password } = service.credentials
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(`Signed in as ${email}`).waitFor()
  expect(new URL(page.url()).pathname).toBe('/graphql')
  await queryEditor(opened).getByText('edges').waitFor()
  await execute(opened)
  await result(opened).getByText('edges').waitFor()
  await takeScreenshot(page, 'graphiql-session')
  expect(await violations()).toEqual([])
  await queryEditor(opened).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(
    `mutation { createRun(input: { agentId: "${service.credentials.agents.echo}", input: {} }) { run { status } } }`,
  )
  await execute(opened)
  await result(opened).getByText('createRun').waitFor()
  expect(problems).toEqual([])
})
