/** What a browser with an empty cache loads for a page: files by their gzipped size, fonts, requests. */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { buildFolder } from '../../src/dashboard/build/buildFolder.ts'
import { isLong } from '../helpers/scale.ts'
import { everyRoute } from './everyRoute.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'
import { reportFigures } from './reportFigures.ts'
import { untilSettled } from './untilSettled.ts'

const dashboard = openDashboard()

const assets = join(buildFolder(), 'assets')
const mostKib = 200
const mostFontKib = 90
const mostRequests = 25

/** Pages about one item need one. */
const routes = everyRoute.filter(([route]) => !route.includes('$') && route !== '/login')
const shown = isLong ? routes : routes.filter(([route]) => ['/', '/runs', '/playground'].includes(route))

describe.each(shown)('%s', (route, title) => {
  dashboardTest('loads little with an empty cache', async () => {
    const session = await dashboard.page.context().newCDPSession(dashboard.page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    const page = await dashboard.open(route)
    await heading(page, title).waitFor()
    await untilSettled(page)
    const loaded = await readLoaded(page)
    reportFigures({ page: route, ...loaded })
    expect(loaded.kib).toBeLessThanOrEqual(mostKib)
    expect(loaded.fontKib).toBeLessThanOrEqual(mostFontKib)
    expect(loaded.requests).toBeLessThanOrEqual(mostRequests)
  })
})

async function readLoaded(page: Page): Promise<{ kib: number; fontKib: number; requests: number }> {
  const names = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`)
  const paths = names.map((name) => new URL(name).pathname)
  const kibOf = (ending: RegExp) =>
    paths.filter((path) => ending.test(path)).reduce((sum, path) => sum + sizeOf(path), 0) / 1_024
  return { kib: kibOf(/\.(js|css)$/), fontKib: kibOf(/\.woff2$/), requests: names.length + 1 } // the page itself
}

/** Fonts are compressed already. */
function sizeOf(path: string): number {
  const file = join(assets, basename(path))
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}
