/** What a browser with an empty cache loads for a page: scripts and styles by their gzipped size, fonts, requests. */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { buildFolder } from '../../src/dashboard/build/buildFolder.ts'
import { isLong } from '../helpers/scale.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { everyRoute, signedOutRoutes } from './everyRoute.ts'
import { heading } from './heading.ts'
import { makeOneOfEach } from './makeOneOfEach.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'
import { reportFigures } from './reportFigures.ts'
import { untilSettled } from './untilSettled.ts'

const dashboard = openDashboard({ start: startWebhookService })
let addresses: Awaited<ReturnType<typeof makeOneOfEach>>
beforeAll(async () => {
  addresses = await makeOneOfEach(dashboard.service)
})

const most = { kib: 200, fontKib: 90, requests: 25 }

/** The largest; the long form has all of them. */
const largest = ['/', '/runs/$id', '/webhooks/$id']
const routes = everyRoute.filter(([route]) => (isLong ? !signedOutRoutes.has(route) : largest.includes(route)))

describe.each(routes)('%s', (route, title) => {
  dashboardTest(`loads at most ${most.kib} KiB with ${most.requests} requests`, async () => {
    const tries = [await load(route, title)]
    while (tries.length < 3 && tries.every(({ requests }) => requests > most.requests))
      tries.push(await load(route, title))
    const loaded = tries.reduce((one, other) => (other.requests < one.requests ? other : one))
    reportFigures({ page: route, ...loaded })
    for (const figure of ['kib', 'fontKib', 'requests'] as const)
      expect([figure, loaded[figure]]).toEqual([figure, Math.min(loaded[figure], most[figure])])
  })
})

/** What is live may change in the meantime, and is then read once more: that only adds requests. */
async function load(route: string, title: string) {
  const session = await dashboard.page.context().newCDPSession(dashboard.page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  const page = await dashboard.open(addresses[route] ?? route)
  await heading(page, title).waitFor()
  await untilSettled(page)
  return readLoaded(page)
}

/** These are drawn after the page, in the place that it keeps for them. */
const isEditor = /CodeMirror|ReactJsonSchemaForm/

async function readLoaded(page: Page) {
  const names = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`)
  const files = names.map((name) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'))
  const kibOf = (ending: RegExp) => Math.ceil(sum(files.filter((file) => ending.test(file)).map(sizeOf)) / 1_024)
  const editors = files.filter((file) => isEditor.test(file))
  return {
    kib: kibOf(/\.(js|css)$/) - Math.floor(sum(editors.map(sizeOf)) / 1_024),
    editorKib: Math.ceil(sum(editors.map(sizeOf)) / 1_024),
    fontKib: kibOf(/\.woff2$/),
    files: files.length,
    requests: names.length + 1, // the page itself
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
const assets = join(buildFolder(), 'assets')

/** Fonts are compressed already. */
function sizeOf(path: string): number {
  const file = join(assets, basename(path))
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}
