/** Large data in the browser: 100,000 deltas (20,000 in the short form), an output of 10 MiB, 10,000 runs. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeTalker } from '../helpers/makeTalker.ts'
import { scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { makeManyRuns } from './fillOrganisation.ts'
import { longestTaskMs, mostTaskMs } from './longestTaskMs.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const mebibyte = 1_048_576

const dashboard = openDashboard({ start: startWebhookService })

const elementsIn = (page: Page, region: string) => page.getByRole('region', { name: region }).locator('*').count()

dashboardTest('lists 10,000 runs page by page, and finds one of them by a filter', async () => {
  const body = { agent_id: dashboard.service.credentials.agents.echo, input: { query: 'x' } }
  const { json } = await rest(dashboard.service, 'POST', '/runs', { body })
  await makeManyRuns(dashboard.service, String(json.id))
  const { pool } = dashboard.service.deps.db
  await pool.query(`update runs set metadata = '{"needle": "yes"}' where id = $1`, [`run_${'5000'.padStart(26, '0')}`])
  const page = await dashboard.open('/runs')
  await page.getByText('10,000 or more runs').waitFor()
  await page.locator('tbody tr').nth(49).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.locator('tbody tr').nth(99).waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Metadata').fill('needle=yes')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/needle/)
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  await page.locator(`tr[data-key="run_${'5000'.padStart(26, '0')}"]`).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(1)
})

const deltas = scaled(20_000, 100_000)
const events = (deltas + 3).toLocaleString('en')
const allEvents = (page: Page) =>
  page.getByText(`${events} of ${events} events, no gaps`).waitFor({ timeout: 120_000 * slowness() })

dashboardTest('keeps a page with many deltas small and fast, as they arrive and when it is opened later', async () => {
  const id = await startRun(dashboard.service, { chunks: deltas })
  const asTheyArrive = await longestTaskMs(dashboard.browser, async () => {
    const page = await dashboard.open(`/runs/${id}`)
    await page.getByText(/events so far, no gaps/).waitFor()
    await page.getByRole('tab', { name: 'Input' }).click()
    await page.getByRole('region', { name: 'Input JSON' }).getByText(String(deltas)).waitFor()
    await page.getByRole('tab', { name: 'Output' }).click()
    await allEvents(page)
    expect(await elementsIn(page, 'Output text')).toBeLessThan(200)
    await waitUntil('the end of the output is shown', 60_000, async () => {
      await page.getByRole('region', { name: 'Output text' }).press('End') // the text may still grow
      return page
        .getByText(`chunk ${deltas}`)
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        )
    })
    await page.getByRole('tab', { name: /Events/ }).click()
    await page.getByRole('button', { name: /run\.created/ }).waitFor()
    expect(await elementsIn(page, 'Events of the run')).toBeLessThan(400)
  })
  expect(asTheyArrive).toBeLessThan(mostTaskMs)
  const later = await longestTaskMs(dashboard.browser, async () => allEvents(await dashboard.open(`/runs/${id}`)))
  expect(later).toBeLessThan(mostTaskMs)
})

dashboardTest('shows the first 64 KiB of an output of 10 MiB, and more on demand', async () => {
  const run = await dashboard.service.run(await makeTalker(dashboard.service, 10 * mebibyte - 100), {})
  const longest = await longestTaskMs(dashboard.browser, async () => {
    const page = await dashboard.open(`/runs/${run.id}?view=json`)
    await page.getByText('The first 64 KiB of 10 MiB').waitFor()
    const shown = async () => (await page.getByRole('region', { name: 'Output JSON' }).textContent())?.length
    expect(await shown()).toBe(64 * 1024)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('The first 256 KiB of 10 MiB').waitFor()
    expect(await shown()).toBe(256 * 1024)
  })
  expect(longest).toBeLessThan(mostTaskMs)
})
