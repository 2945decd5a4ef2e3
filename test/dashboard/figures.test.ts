/** Home, analytics and usage in the browser, with real runs. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard()

const run = (agent: 'echo' | 'simulator', input: object, headers = {}) =>
  rest(dashboard.service, 'POST', '/runs', {
    body: { agent_id: dashboard.service.credentials.agents[agent], input },
    headers,
  })

const tile = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })

dashboardTest(
  'lists the first steps of a new organisation, and ticks one as soon as it is done elsewhere',
  async () => {
    const page = await dashboard.go('/')
    const step = page.getByRole('listitem').filter({ hasText: 'Run echo' })
    await step.and(page.locator('[data-done="false"]')).waitFor()
    await page.getByText('Everything is fine').waitFor()
    await run('echo', { query: 'first' })
    await step.and(page.locator('[data-done="true"]')).waitFor()
  },
)

dashboardTest('offers a first run only of an agent that can run, and otherwise to hire one', async () => {
  const { id, key, agentId } = await makeOrganization(dashboard.service)
  const agents = agentCalls(() => dashboard.service)
  await rest(dashboard.service, 'DELETE', `/agents/${agentId}`, { key })
  const user = await makeUser(dashboard.service, 'admin', id)
  const page = await dashboard.open('/', { user })
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Hire an agent' }).click()
  await page.getByRole('button', { name: 'Hire Echo' }).waitFor()
  const own = await agents.custom({ name: 'Answers', runtime: expression('"forty-two"') }, { key })
  await push(page, '/')
  await steps.getByRole('link', { name: 'Run Answers' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.locator('[data-status="completed"]').waitFor()
  expect(new URL(page.url()).searchParams.get('agent')).toBe(own.json.id)
  await push(page, '/')
  await steps.getByRole('listitem').filter({ hasText: 'Run Answers' }).and(page.locator('[data-done="true"]')).waitFor()
})

dashboardTest('shows on Home what is failing and waiting, and links to it', async () => {
  await run('simulator', { chunks: 1, fail: { code: 'out_of_stock', message: 'Nothing left' } })
  await run('simulator', { ask: { type: 'approve', prompt: 'Send it?' } }, { prefer: 'wait=1' })
  const page = await dashboard.go('/')
  await page.getByRole('link', { name: '1 run is waiting for a person' }).waitFor()
  const concerns = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  expect(await concerns.allInnerTexts()).toEqual([
    expect.stringMatching(/1 run is waiting for a person\s+For you/),
    expect.stringMatching(/1 run failed in 24 hours\s+Critical/),
  ])
  await tile(page, 'Failures in 24 h').getByText('out_of_stock').waitFor()
  await tile(page, 'Approvals').getByText('1', { exact: true }).waitFor()
  await page
    .getByRole('img', { name: /^Runs, last 24 hours/ })
    .locator('canvas')
    .waitFor()
  await page.getByRole('link', { name: 'out_of_stock', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('out_of_stock')
})

dashboardTest('lists on Home at most three alerts that are firing, in short lines, and counts the others', async () => {
  const page = await dashboard.open('/settings/account')
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query HomeNow')) return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { alerts: { edges: unknown[] } } }
    answer.data.alerts.edges = Array.from({ length: 15 }, (_, at) => ({
      node: { id: `alrt_${at}`, name: at === 0 ? 'Übersetzung'.repeat(18) : `Rule ${at}` },
    }))
    await route.fulfill({ response, json: answer })
  })
  await page.getByRole('link', { name: 'Home' }).click()
  const concerns = page.getByRole('list', { name: 'Needs attention' })
  await concerns.getByRole('link', { name: '12 more alerts are firing' }).waitFor()
  expect(await concerns.getByText('is firing').count()).toBe(3)
  await page.setViewportSize({ width: 360, height: 900 })
  const long = await concerns.getByRole('link', { name: /Übersetzung/ }).boundingBox()
  expect(long?.height).toBeLessThanOrEqual(60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.unroute('**/graphql')
})

dashboardTest('draws analytics with a table under each chart, and keeps a zoom by dragging in the URL', async () => {
  const { service } = dashboard
  await rest(service, 'PATCH', `/agents/${service.credentials.agents.echo}`, { body: { description: 'Changed' } })
  const page = await dashboard.go('/analytics?period=24h')
  const chart = page.getByRole('figure').filter({ hasText: 'Runs by outcome' })
  await chart.locator('canvas').waitFor()
  await chart.getByText('Data').click()
  await chart.getByRole('columnheader', { name: 'completed' }).waitFor()
  expect(await chart.getByRole('row').count()).toBe(25)
  const download = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('runs-by-outcome.csv')
  await page.getByRole('table', { name: 'Top errors' }).getByText('out_of_stock').waitFor()
  await page.getByRole('table', { name: 'By agent' }).getByText('Echo', { exact: false }).waitFor()

  await chart
    .getByRole('button', { name: /deployment/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Roll back/ })
  await dialog.getByLabel('Reason').fill('The old one was better')
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const echo = await rest(service, 'GET', `/agents/${service.credentials.agents.echo}`)
  expect(echo.json.version).toBe(3)

  // Figures that arrive while the pointer is down end the selection, for example those of the rollback.
  await waitUntil('the period is selected', 60_000, async () => {
    await dragOver(page, chart)
    return page.waitForURL(/from=/, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  })
  const { searchParams } = new URL(page.url())
  const hours = (Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')) / 3_600_000
  expect(hours).toBeGreaterThan(5)
  expect(hours).toBeLessThan(10)
  await page.reload()
  await chart.locator('canvas').waitFor()
  await page.getByRole('button', { name: 'Clear the selected period' }).click()
  await page.waitForURL((url) => !url.searchParams.has('from'))
})

async function dragOver(page: Page, chart: Locator): Promise<void> {
  const box = await chart.locator('.u-over').boundingBox()
  if (box === null) throw new Error('the chart is not drawn')
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
}

dashboardTest('shows the plan, the month and its usage by key', async () => {
  const page = await dashboard.go('/usage')
  await tile(page, 'Plan').getByText('developer').waitFor()
  await page.getByRole('meter', { name: 'Calls this month' }).waitFor()
  await page.getByRole('table', { name: 'Calls by key' }).getByText('First key').waitFor()
  await page.getByRole('figure').filter({ hasText: 'Calls by day' }).locator('canvas').waitFor()
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 })
  await page.waitForURL(/month=/)
})
