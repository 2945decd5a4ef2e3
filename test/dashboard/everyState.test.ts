/** Menus, dialogs, toasts and failures: no violation of axe's rules in any look. Long form; other suites have the rest. */
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { needsChromium } from '../browser/openBrowser.ts'
import { makeUser } from '../helpers/browser.ts'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { makeOneOfEach } from './makeOneOfEach.ts'
import { openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })
const stateTest = onlyLong(needsChromium(test))
let addresses: Awaited<ReturnType<typeof makeOneOfEach>>
beforeAll(async () => {
  if (isLong) addresses = await makeOneOfEach(dashboard.service)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** By the path of a page and the names of the button and of the menu's first entry. */
const menus: [name: string, route: string, opener: RegExp, entry: string][] = [
  ['the menu of a run', '/runs/$id', /^More actions/, 'Copy as'],
  ['the menu of a list', '/runs', /^More actions/, 'Columns'],
  ['the menu of an agent', '/agents/$id', /^More actions/, 'Copy as'],
  ['the menu of help', '/', /^Docs and help/, 'Documentation'],
  ['the menu of the organisation', '/', /^Organisation/, 'Account'],
]
for (const [name, route, opener, entry] of menus)
  stateTest(`${name} has no violation`, async () => {
    const page = await dashboard.go(addresses[route] ?? route)
    await page.getByRole('button', { name: opener }).first().click()
    await page.getByRole('menuitem', { name: entry }).waitFor()
    await expectEveryLook(page, `menu-${name.replaceAll(' ', '-')}`)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  })

stateTest('a question before a run is cancelled has no violation', async () => {
  const id = await startRun(dashboard.service, { chunks: 2_000, delay_ms: 500 })
  const page = await dashboard.go(`/runs/${id}`)
  await button(page, 'Cancel run').click()
  await page.getByRole('dialog', { name: 'Cancel this run?' }).waitFor()
  await expectEveryLook(page, 'cancel-question')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click()
  await page.locator('main header [data-status="cancelled"]').waitFor()
})

for (const [entry, title] of [
  ['Columns', 'Columns'],
  ['Save view', 'Save view'],
] as const)
  stateTest(`the dialog of ${entry} has no violation`, async () => {
    const page = await dashboard.go('/runs?status=failed')
    await page.getByRole('table', { name: 'Runs' }).waitFor()
    await chooseFromMenu(page, entry)
    await page.getByRole('dialog', { name: title }).waitFor()
    await expectEveryLook(page, `dialog-${title.replaceAll(' ', '-')}`)
  })

stateTest('a question before unsaved changes are left has no violation', async () => {
  const page = await dashboard.go('/agents/new')
  await page.getByLabel('Name').fill('Unsaved')
  await page.getByRole('link', { name: 'Events' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await expectEveryLook(page, 'leave-question')
  await question.getByRole('button', { name: 'Leave' }).click()
})

stateTest('a toast has no violation', async () => {
  const page = await dashboard.go('/runs?status=failed')
  await page.getByRole('table', { name: 'Runs' }).waitFor()
  await page.evaluate(`{ const real = setTimeout
    window.setTimeout = (run, ms, ...rest) => real(run, ms === 5000 ? 10 ** 8 : ms, ...rest) }`)
  await chooseFromMenu(page, 'Save view')
  await page.getByRole('dialog').getByLabel('Name').fill('Failures')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status', { name: 'Notifications' }).getByText('View saved').waitFor()
  await expectEveryLook(page, 'toast')
})

stateTest('an open list of suggestions has no violation', async () => {
  const page = await dashboard.open('/runs')
  await page.getByRole('combobox', { name: 'Search runs' }).fill('out')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expectEveryLook(page, 'suggestions')
})

stateTest('a read that the service refused has no violation', async () => {
  const page = await dashboard.open('/settings/account')
  const error = { message: 'The list cannot be read', extensions: { code: 'internal_error', status: 500 } }
  await page.route('**/graphql', (route) => route.fulfill({ json: { errors: [error] } }))
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('alert').first().waitFor()
  await expectEveryLook(page, 'read-error')
  await page.unroute('**/graphql')
})

stateTest('the bar of a lost connection has no violation', async () => {
  const page = await dashboard.open('/settings/account', { refused: [503] })
  await page.route('**/graphql', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Reconnecting. This page was loaded before').waitFor()
  await expectEveryLook(page, 'reconnecting')
  await page.unroute('**/graphql')
})

stateTest('the bar of a rate limit has no violation', async () => {
  const page = await dashboard.open('/settings/account', { refused: [429] })
  const error = { message: 'Too many requests', extensions: { code: 'rate_limited', status: 429, retryAfter: 600 } }
  await page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { errors: [error] } }))
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Nothing is sent for another').waitFor()
  await expectEveryLook(page, 'rate-limited')
  await page.unroute('**/graphql')
})

stateTest('a page that does not exist, and one that may not be seen, have no violation', async () => {
  const page = await dashboard.open('/no/such/page')
  await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor()
  await expectEveryLook(page, 'not-found')
  const viewer = await makeUser(dashboard.service, 'viewer')
  const theirs = await dashboard.open('/settings/audit-log', { user: viewer })
  await theirs.getByText('You may not see this page').waitFor()
  await expectEveryLook(theirs, 'not-allowed')
})

stateTest('a page that could not be shown has no violation', async () => {
  const page = await dashboard.open('/', { refused: [404], fails: /dynamically imported module/ })
  await page.route('**/assets/UsagePage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('region', { name: 'Quota' }).getByRole('link', { name: 'Usage' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor()
  await expectEveryLook(page, 'page-failure')
  await page.unroute('**/assets/UsagePage-*.js')
  expect(await button(page, 'Reload').count()).toBe(1)
})

stateTest('forced colours keep the bars of a timeline and the arrow of a select', async () => {
  const page = await dashboard.open(addresses['/runs/$id'] ?? '')
  await page.locator('[data-track] > *').first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const backgroundOf = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
  expect(await backgroundOf('[data-track] > *')).not.toBe(await backgroundOf('body'))
  await push(page, '/runs')
  await page.getByRole('table', { name: 'Runs' }).waitFor()
  expect(await page.evaluate(`getComputedStyle(document.querySelector('main select')).appearance`)).toBe('auto')
  await page.emulateMedia({ forcedColors: 'none' })
})
