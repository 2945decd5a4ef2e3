/** Every page: heading, both themes at the widths of a phone and of a desktop, for every role, by links and by URL. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { makeUser } from '../helpers/browser.ts'
import { isLong, sampled } from '../helpers/scale.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { everyRoute, routesInCode, signedOutRoutes } from './everyRoute.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { makeOneOfEach } from './makeOneOfEach.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })
let addresses: Awaited<ReturnType<typeof makeOneOfEach>>
beforeAll(async () => {
  addresses = await makeOneOfEach(dashboard.service)
})

const addressOf = (route: string) => addresses[route] ?? route

test('the list of this suite has every route of the dashboard', async () => {
  expect(everyRoute.map(([route]) => route).sort()).toEqual((await routesInCode()).sort())
})

/** The suites of these pages check them in other states, by the same rules. */
const checkedElsewhere = new Set([
  ...['/runs', '/runs/$id', '/approvals', '/playground', '/agents/catalog', '/agents/new', '/agents/$id'],
  ...['/pipelines', '/pipelines/new', '/pipelines/$id', '/pipeline-runs/$id', '/alerts', '/alerts/rules/$id'],
  ...['/webhooks', '/events', '/settings/api-keys', '/settings/connectors', '/settings/policies'],
])
const checkedHere = everyRoute.filter(([route]) => isLong || !checkedElsewhere.has(route))

describe.each(checkedHere)('%s', (route, title, shown) => {
  dashboardTest(`has the heading ${title}, and no violation in any theme at any width`, async () => {
    const page = await (signedOutRoutes.has(route) ? openSignedOut(route) : goAsOwner(addressOf(route)))
    await heading(page, title).waitFor()
    await page.locator('main').getByText(shown).filter({ visible: true }).first().waitFor()
    await expectEveryLook(page, `page${route.replaceAll('/', '-')}`)
  })
})

dashboardTest('the drawer of a delivery has no violation in any theme at any width', async () => {
  const page = await goAsOwner(addresses.delivery)
  await page.getByRole('dialog', { name: 'Delivery' }).getByText('HTTP 200').waitFor()
  await expectEveryLook(page, 'delivery')
})

const signedIn = everyRoute.filter(([route]) => !signedOutRoutes.has(route))

dashboardTest('every page has its heading for a member who follows links, and none has an error', async () => {
  const page = await dashboard.open('/', { user: await makeUser(dashboard.service, 'member') })
  for (const [route, title] of sampled(signedIn, 9)) {
    await push(page, addressOf(route))
    await heading(page, title).waitFor()
  }
})

dashboardTest('every page has its heading for a viewer who opens its URL, and none has an error', async () => {
  const page = await dashboard.open('/', { user: await makeUser(dashboard.service, 'viewer') })
  const loaded = new Set(sampled(signedIn, 9)) // the others by a link, which takes a third of the time
  for (const each of signedIn) {
    const [route, title] = each
    const path = addressOf(route)
    await (loaded.has(each) ? page.goto(new URL(path, page.url()).href) : push(page, path))
    await heading(page, title).waitFor()
  }
})

let isOwnerHere = false

function openSignedOut(path: string): Promise<Page> {
  isOwnerHere = false
  return dashboard.open(path, { user: null })
}

/** Loading the dashboard, and compiling the rules of axe, takes a second of CPU: once is enough for all looks. */
async function goAsOwner(path: string): Promise<Page> {
  const page = isOwnerHere ? dashboard.page : await dashboard.open('/')
  isOwnerHere = true
  await push(page, path)
  return page
}

dashboardTest('an unknown page shows an error and links back', async () => {
  const page = await dashboard.open('/no/such/page')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/not found|no such page/i)
})

dashboardTest('a signed-out user is asked to sign in and then sees the requested page', async () => {
  const page = await dashboard.open('/runs?status=failed', { user: null })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const { email, password } = dashboard.service.credentials
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/runs?status=failed')
})

dashboardTest('a page whose code is gone after an update of the service offers to reload', async () => {
  const page = await dashboard.open('/', { refused: [404], fails: /dynamically imported module/ })
  await page.route('**/assets/UsagePage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('region', { name: 'Quota' }).getByRole('link', { name: 'Usage' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor()
  await page.unroute('**/assets/UsagePage-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
})
