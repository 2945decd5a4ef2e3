/** A first walk, as described in docs/dashboard.md: each path starts at Home and takes at most five clicks. */
import { beforeAll, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })
const agents = agentCalls(() => dashboard.service)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })
const get = async (path: string) => (await rest(dashboard.service, 'GET', path)).json

/** Counts every click from now on. */
const countClicks = (page: Page) =>
  page.evaluate(`sessionStorage.clicks = 0
    window.isCounting ||= !addEventListener('pointerdown', () => sessionStorage.clicks++, true)`)

async function expectClicks(page: Page, count: number): Promise<void> {
  expect(count).toBeLessThanOrEqual(5)
  expect(await page.evaluate('Number(sessionStorage.clicks)')).toBe(count)
}

async function beginAtHome(): Promise<Page> {
  const page = await dashboard.go('/')
  await heading(page, 'Home').waitFor()
  await countClicks(page)
  return page
}

let tunerId = ''
beforeAll(async () => {
  const { json } = await agents.custom({ name: 'Tuner', runtime: expression('{ "tuned": 1 }') })
  tunerId = String(json.id)
  await agents.update(tunerId, { runtime: expression('{ "tuned": 2 }') })
})

dashboardTest('signs in with one click', async () => {
  const { email, password } = dashboard.service.credentials
  const page = await dashboard.open('/', { user: null })
  await heading(page, 'Sign in').waitFor()
  await countClicks(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
  await heading(page, 'Home').waitFor()
  await expectClicks(page, 1)
  const { viewer } = await page.evaluate<{ viewer: { user: { email: string } } }>(
    `fetch('/api/auth/session').then((response) => response.json())`,
  )
  expect(viewer.user.email).toBe(email)
})

dashboardTest('runs an agent with two clicks', async () => {
  const page = await beginAtHome()
  await place(page, 'Playground').click()
  await page.getByLabel('Input').getByText('Hello').waitFor()
  await button(page, 'Run').click()
  await page.locator('main [data-status="completed"]').first().waitFor()
  await expectClicks(page, 2)
  const runId = new URL(page.url()).searchParams.get('run')
  expect(await get(`/runs/${runId}`)).toMatchObject({ status: 'completed', output: { result: 'Hello' } })
})

dashboardTest('approves a waiting run with two clicks', async () => {
  const id = await startRun(dashboard.service, { ask: { prompt: 'Refund 40 EUR?' }, chunks: 1 })
  const page = await beginAtHome()
  await place(page, 'Approvals').click()
  await page.getByRole('region', { name: 'Required action' }).getByText('Refund 40 EUR?').waitFor()
  await button(page, 'Approve').click()
  await page.getByText('You decided one run.').waitFor()
  await expectClicks(page, 2)
  expect(await get(`/runs/${id}?wait=10`)).toMatchObject({ status: 'completed', output: { approved: true } })
})

dashboardTest('registers a webhook with four clicks', async () => {
  const url = (await dashboard.service.receiver(200)).url('/registered')
  const page = await beginAtHome()
  await place(page, 'Webhooks').click()
  await button(page, 'Register webhook').click()
  const form = page.getByRole('dialog', { name: 'Register a webhook' })
  await form.getByLabel('Endpoint URL').fill(url)
  await form.getByRole('button', { name: 'Register webhook', exact: true }).click()
  await button(page, 'I have stored it').click()
  await page.locator('header', { hasText: /^Webhook / }).waitFor()
  await expectClicks(page, 4)
  expect((await get('/webhooks')).data).toContainEqual(expect.objectContaining({ url, active: true }))
})

dashboardTest('tests a webhook with three clicks', async () => {
  const receiver = await dashboard.service.receiver(200)
  const { id } = await dashboard.service.register(receiver.url('/tested'))
  const page = await beginAtHome()
  await place(page, 'Webhooks').click()
  await page.locator(`tr[data-key="${id}"]`).getByText('/tested').click()
  await button(page, 'Send test event').click()
  await page.getByRole('dialog', { name: 'Delivery' }).locator('[data-status="succeeded"]').waitFor()
  await expectClicks(page, 3)
  expect((await receiver.waitFor(1))[0]?.json.type).toBe('test')
  expect(await dashboard.service.settled(id)).toMatchObject({ event_type: 'test', status: 'succeeded' })
})

dashboardTest('rotates a key with four clicks', async () => {
  const made = await rest(dashboard.service, 'POST', '/api-keys', { body: { name: 'Nightly', scopes: ['runs:read'] } })
  const page = await beginAtHome()
  await place(page, 'Settings').click()
  await page
    .getByRole('row', { name: /Nightly/ })
    .getByRole('button', { name: 'Rotate' })
    .click()
  await page.getByRole('dialog', { name: 'Rotate Nightly' }).getByRole('button', { name: 'Rotate' }).click()
  const secret = await page.locator('[data-secret]').innerText()
  await button(page, 'I have stored it').click()
  await page
    .getByRole('row', { name: /Nightly/ })
    .getByText('two secrets')
    .waitFor()
  await expectClicks(page, 4)
  const statusWith = async (key: string) => (await rest(dashboard.service, 'GET', '/runs', { key })).status
  expect(secret).not.toBe(made.json.key)
  expect([await statusWith(String(made.json.key)), await statusWith(secret)]).toEqual([200, 200])
})

dashboardTest('rolls an agent back with five clicks', async () => {
  const page = await beginAtHome()
  await place(page, 'Agents').click()
  await page.getByRole('table', { name: 'Agents' }).getByRole('link', { name: 'Tuner' }).click()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await button(page, 'Roll back to version 1').click()
  const dialog = page.getByRole('dialog', { name: 'Roll back Tuner' })
  await dialog.getByLabel('Reason').fill('The first one was right')
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click()
  await page.getByRole('row', { name: /Version 3/ }).waitFor()
  await expectClicks(page, 5)
  expect(await get(`/agents/${tunerId}`)).toMatchObject({
    version: 3,
    runtime: { expression: '{ "tuned": 1 }' },
    deployment: { reason: 'The first one was right' },
  })
})
