/** Webhooks in the browser: register, test, look at every attempt, redeliver, rotate, delete. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeUser } from '../helpers/browser.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Delivery' })

dashboardTest(
  'registers a webhook, shows its secret once, and sends a test event whose signature can be checked',
  async () => {
    const receiver = await dashboard.service.receiver(200)
    const page = await dashboard.go('/webhooks')
    await page.getByText('No webhook is registered').waitFor()
    await expectEveryLook(page, 'webhooks-empty')
    await button(page, 'Register webhook').click()
    const form = page.getByRole('dialog', { name: 'Register a webhook' })
    await form.getByLabel('Endpoint URL').fill(receiver.url())
    await form.getByRole('checkbox', { name: 'deployment.created' }).check()
    await expectEveryLook(page, 'webhook-register')
    await form.getByRole('button', { name: 'Register webhook', exact: true }).click()

    const secretDialog = page.getByRole('dialog', { name: "The webhook's signing secret" })
    const secret = await secretDialog.locator('[data-secret]').innerText()
    expect(secret).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')
    await secretDialog.getByText('createHmac').first().waitFor()
    await expectEveryLook(page, 'webhook-secret')
    await secretDialog.getByText('Python', { exact: true }).click()
    await secretDialog.getByText('import hmac').first().waitFor()
    await button(page, 'I have stored it').click()

    await heading(page, 'Webhook').waitFor()
    await button(page, 'Send test event').click()
    await drawer(page).locator('[data-status="succeeded"]').waitFor()
    await drawer(page).getByText('HTTP 200').waitFor()
    expect(receiver.got).toHaveLength(1)
    const body = receiver.got[0]?.body.toString('utf8') ?? ''
    expect(await drawer(page).getByRole('region', { name: 'Request body, exactly as sent' }).innerText()).toBe(body)
    await drawer(page).getByLabel('Secret to check with').fill('whsec_bm90IGl0')
    await button(page, 'Check signature').click()
    await drawer(page).getByText('is not valid').nth(1).waitFor()
    await drawer(page).getByLabel('Secret to check with').fill(secret)
    await button(page, 'Check signature').click()
    await drawer(page).getByText('is valid').nth(1).waitFor()

    await drawer(page).getByRole('button', { name: 'Redeliver', exact: true }).click()
    await drawer(page).getByText('Attempt 2', { exact: true }).waitFor()
    expect((await receiver.waitFor(2))[1]?.json.id).toBe(receiver.got[0]?.json.id)
    await page.reload()
    await drawer(page).getByText('Attempt 2', { exact: true }).waitFor()
  },
)

dashboardTest("shows the service's error at its field, and keeps what was filled in", async () => {
  const page = await dashboard.go('/webhooks?new=yes')
  await page.getByLabel('Endpoint URL').fill('http://example.com/plain')
  await button(page, 'Register webhook').click()
  const problem = page.getByLabel('Endpoint URL')
  await page.locator('input[aria-invalid="true"]').waitFor()
  expect(await problem.inputValue()).toBe('http://example.com/plain')
  expect(await page.getByText('https', { exact: false }).count()).toBeGreaterThan(0)
})

dashboardTest(
  'explains why each attempt failed, and redelivers all failed ones when the receiver is back',
  async () => {
    const { service } = dashboard
    const receiver = await service.receiver((response) => response.writeHead(500).end('<b>out of order</b>'))
    const { id } = await service.register(receiver.url('/failing'), { description: 'Sends to the warehouse' })
    await service.echo('hello')
    await service.settled(id)
    const page = await dashboard.go(`/webhooks/${id}`)
    const row = page.getByRole('row').filter({ has: page.locator('[data-status="failed"]') })
    await row.getByText('run.completed').click()
    await drawer(page).getByText('Attempt 3', { exact: true }).waitFor()
    await drawer(page).getByText('not with a 2xx status').first().waitFor()
    await drawer(page).getByText('Response', { exact: true }).first().click()
    await drawer(page).getByText('<b>out of order</b>').first().waitFor()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })

    receiver.answer(204)
    await chooseFromMenu(page, 'Redeliver failed')
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver', exact: true }).click()
    await page.getByRole('table', { name: 'Deliveries' }).locator('[data-status="succeeded"]').waitFor()
    await service.echo('again')
    await page.getByRole('button', { name: /1 new delivery/ }).click()
    await page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').nth(1).waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('failed')
    await page.getByText('No delivery matches the filters').waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed')
  },
)

dashboardTest('rotates the secret, edits, disables and enables, and deletes after its host was typed', async () => {
  const { service } = dashboard
  const receiver = await service.receiver(200)
  const { id, secret } = await service.register(receiver.url('/old'))
  const page = await dashboard.go(`/webhooks/${id}`)
  await chooseFromMenu(page, 'Rotate')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click()
  const rotated = await page.locator('[data-secret]').innerText()
  expect(rotated).not.toBe(secret)
  await button(page, 'I have stored it').click()
  await page.getByText('Deliveries are also signed with the old secret').waitFor()

  await chooseFromMenu(page, 'Edit')
  await page.getByLabel('Endpoint URL').fill(receiver.url('/new'))
  await page.getByLabel('Active').uncheck()
  await button(page, 'Save').click()
  await page.getByText('The webhook is not active.', { exact: false }).first().waitFor()
  await page.getByRole('heading', { level: 1, name: receiver.url('/new') }).waitFor()
  await button(page, 'Enable').click()
  await page.locator('header [data-status="active"]').waitFor()

  await chooseFromMenu(page, 'Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type localhost/).fill(new URL(receiver.url()).host)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  expect((await service.call('GET', '/webhooks')).data).not.toContainEqual(expect.objectContaining({ id }))
})

dashboardTest('shows a viewer what exists, and which scope its actions need', async () => {
  const { service } = dashboard
  const { id } = await service.register((await service.receiver(200)).url('/seen'))
  const page = await dashboard.open(`/webhooks/${id}`, { user: await makeUser(service, 'viewer') })
  const test = page.getByRole('button', { name: /Send test event/ })
  expect(await test.getAttribute('aria-disabled')).toBe('true')
  expect(await test.getAttribute('title')).toContain('webhooks:write')
})

dashboardTest('shows events as they happen without moving the list, and the deliveries of each', async () => {
  const { service } = dashboard
  await service.register((await service.receiver(200)).url('/events'), { events: ['run.completed'] })
  await service.echo('before')
  const page = await dashboard.go('/events')
  const table = page.getByRole('table', { name: 'Events' })
  await table.getByText('run.completed').first().waitFor()
  const newest = table.locator('tbody tr').first()
  const bar = page.getByRole('button', { name: /\d+ new events?/ })
  await waitUntil('the page follows the events', 30_000, async () => {
    await service.echo('while looking')
    return (await bar.isVisible()) && Number.parseInt(await bar.innerText(), 10) > 1
  })
  const key = await newest.getAttribute('data-key')
  const run = await service.echo('the last one')
  expect(await newest.getAttribute('data-key')).toBe(key)
  const eventId = await eventOf(run.id)
  const shown = table.locator(`tr[data-key="${eventId}"]`)
  await waitUntil('the event is shown', 30_000, async () => {
    if (await bar.isVisible()) await page.keyboard.press('n')
    return shown.isVisible()
  })
  await shown.getByRole('link', { name: 'Run of Echo' }).waitFor()
  await shown.getByText('run.completed').click()
  const event = page.getByRole('dialog', { name: 'Event' })
  expect(await event.getByRole('link', { name: 'Run of Echo' }).getAttribute('href')).toBe(`/runs/${run.id}`)
  await expectEveryLook(page, 'event')
  await event.locator('[data-status="succeeded"]').first().click()
  await drawer(page)
    .getByText(/^HTTP 20[04]$/)
    .waitFor()
  await page.goBack()
  await event.waitFor()
})

dashboardTest('loses no event that is shown while the list is read again', async () => {
  const { service } = dashboard
  await service.echo('before')
  const page = await dashboard.open('/usage')
  const [listed, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stale = Promise.withResolvers<void>()
  let reads = 0
  await page.route(/\/graphql/, async (route) => {
    const text = route.request().postData() ?? ''
    if (text.includes('subscription EventFeed')) await listed.promise
    if (!text.includes('query Events(') || ++reads !== 2) return route.continue()
    const response = await route.fetch()
    stale.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await push(page, '/events')
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  await rows.first().waitFor()
  const shown = await rows.count()
  listed.resolve()
  await stale.promise
  await service.echo('not in the response that is held')
  await page.getByRole('button', { name: '1 new event' }).click()
  await waitUntil('the event is shown', 30_000, async () => (await rows.count()) === shown + 1)
  held.resolve()
  await page.getByRole('button', { name: '1 new event' }).click()
  await waitUntil('the event is shown again', 30_000, async () => (await rows.count()) === shown + 1)
  await page.unroute(/\/graphql/)
})

async function eventOf(runId: string): Promise<string> {
  const { data } = await dashboard.service.call('GET', '/events?type=run.completed&limit=100')
  const found = (data as { id: string; data: { id: string } }[]).find((event) => event.data.id === runId)
  return found?.id ?? 'no event'
}
