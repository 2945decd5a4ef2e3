/**
 * The README's pictures of the dashboard, of an organisation with a day of work behind it. They are kept if PICTURES names a
 * folder: `PICTURES=docs/images TESTS=long npm test -- test/dashboard/pictures`.
 */
import { beforeAll, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { needsChromium } from '../browser/openBrowser.ts'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { makeWorkingDay, type WorkingDay } from './makeWorkingDay.ts'
import { openDashboard } from './openDashboard.ts'
import { untilSettled } from './untilSettled.ts'

const pictureTest = needsChromium(onlyLong(test))

const dashboard = openDashboard({ start: startWebhookService })
let day: WorkingDay
beforeAll(async () => {
  if (isLong) day = await makeWorkingDay(dashboard.service)
})

/** `height`: so that no line of text is cut. */
async function take(page: Page, name: string, height: number): Promise<void> {
  await untilSettled(page)
  const folder = process.env.PICTURES
  await page.setViewportSize({ width: 1440, height })
  await untilSettled(page)
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

pictureTest('Home: what waits, what failed, runs by the hour with deployments', async () => {
  const page = await dashboard.open('/')
  await page.getByRole('list', { name: 'Needs attention' }).getByText('Deliveries to').waitFor()
  await page.locator('canvas').first().waitFor()
  await take(page, 'home', 1_000)
})

pictureTest('a run with its timeline, output and the delivery of its event', async () => {
  const page = await dashboard.open(`/runs/${day.runId}?view=markdown`)
  await page.getByText('events, no gaps').waitFor()
  await page.getByRole('list', { name: "Deliveries of the run's events" }).getByText('run.completed').waitFor()
  await take(page, 'run', 880)
})

pictureTest('an agent with its figures, and a version that was rolled back', async () => {
  const page = await dashboard.open(`/agents/${day.agentId}`, { theme: 'dark' })
  await page.locator('canvas').first().waitFor()
  await take(page, 'agent', 900)
})
