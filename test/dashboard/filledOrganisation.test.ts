/**
 * Every page of an organisation with 2,000 agents, 10,000 runs and names of 200 characters, some from right to left: no task
 * takes over 200 ms, and no layout breaks. FIGURES names a file for the figures; with SLOWED_BY=4, of a slower computer.
 */
import { beforeAll, describe, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { takeScreenshot } from '../browser/openBrowser.ts'
import { slowedBy } from '../browser/openTab.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { isLong } from '../helpers/scale.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { everyRoute, signedOutRoutes } from './everyRoute.ts'
import { countManyRuns, makeLongNames, makeManyAgents, makeManyRuns } from './fillOrganisation.ts'
import { heading } from './heading.ts'
import { layoutProblems } from './layoutProblems.ts'
import { longestTaskMs, mostTaskMs } from './longestTaskMs.ts'
import { makeOneOfEach } from './makeOneOfEach.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'
import { reportFigures } from './reportFigures.ts'
import { untilSettled } from './untilSettled.ts'

const dashboard = openDashboard({ start: startWebhookService })
let addresses: Awaited<ReturnType<typeof makeOneOfEach>>
beforeAll(async () => {
  const { service } = dashboard
  const { id } = await service.echo('One of many')
  await makeManyAgents(service)
  await makeManyRuns(service, id, { spread: true })
  await countManyRuns(service)
  addresses = await makeOneOfEach(service)
  await makeLongNames(service)
})

/** These choose from all agents or list their figures; the others are for the long form. */
const largest = ['/', '/runs', '/analytics']
const routes = everyRoute.filter(([route]) => (isLong ? !signedOutRoutes.has(route) : largest.includes(route)))

describe.each(routes)('%s', (route, title) => {
  dashboardTest(`is shown without a task over ${mostTaskMs} ms, and is not wider than the window`, async () => {
    await leavePage(dashboard.page)
    const from = performance.now()
    let shownMs = 0
    const longest = await longestTaskMs(dashboard.browser, async () => {
      const page = await dashboard.open(addresses[route] ?? route)
      await heading(page, title).waitFor()
      shownMs = performance.now() - from
      await untilSettled(page)
      await page.mouse.wheel(0, 2_000)
      await untilSettled(page)
    })
    reportFigures({ page: route, slowedBy, shownMs: Math.round(shownMs), longestTaskMs: Math.round(longest) })
    for (const width of [1440, 360]) await expectLayout(dashboard.page, route, width)
    expect(longest).toBeLessThan(mostTaskMs)
  })
})

/** Otherwise its end would be measured with the next page. */
const leavePage = (page: Page) => page.goto(`https://localhost:${dashboard.service.port}/healthz`)

async function expectLayout(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate('scrollTo(0, 0)')
  await takeScreenshot(page, `filled${route.replaceAll('/', '-')}-${width}`)
  let problems: string[] = []
  await waitUntil(`the layout of ${route} at ${width} px`, 3_000, async () => {
    problems = await layoutProblems(page)
    return problems.length === 0
  }).catch(() => undefined)
  expect({ route, width, problems }).toEqual({ route, width, problems: [] })
}
