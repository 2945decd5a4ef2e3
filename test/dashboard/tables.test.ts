/** Tables with long values: rows of one line, actions in view, and cards of two lines at the width of a phone. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { logIn, makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { rightToLeft } from './fillOrganisation.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()
const agents = agentCalls(() => dashboard.service)

/** The longest name that an agent may have, without a place to break it. */
const longName = `${'Übersetzung'.repeat(18)}-x`
const rowOf = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text }).first()
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

dashboardTest(
  'shows a name of 200 characters on one line that ends in an ellipsis, with the whole name as its title',
  async () => {
    const { json } = await agents.custom({ name: longName, runtime: expression('1') })
    const page = await dashboard.go('/agents')
    const row = page.locator(`tr[data-key="${json.id}"]`)
    await row.waitFor()
    expect((await boxOf(row)).height).toBeLessThanOrEqual(40)
    const cell = row.locator('td').first()
    await cell.hover()
    expect(await cell.getAttribute('title')).toContain(longName)
    await expectEveryLook(page, 'table-long')
  },
)

dashboardTest('ends a long name in one ellipsis, beside a long description too', async () => {
  const name = longName.replace(/x$/, 'y')
  const { json } = await agents.custom({ name, description: longName, runtime: expression('1') })
  const page = await dashboard.go('/agents')
  const cell = `tr[data-key="${json.id}"] td:first-of-type`
  await page.locator(cell).waitFor()
  const overflow = (selector: string) =>
    page.evaluate<number>(`(({ scrollWidth, clientWidth }) =>
      scrollWidth - clientWidth)(document.querySelector('${selector}'))`)
  // What overflows the cell ends in the cell's ellipsis, behind that of the name.
  expect(await overflow(cell)).toBe(0)
  expect(await overflow(`${cell} a`)).toBeGreaterThan(0)
})

dashboardTest('cuts the end of a long name that is written from right to left', async () => {
  const { json } = await agents.custom({ name: rightToLeft.repeat(4), runtime: expression('1') })
  const page = await dashboard.go('/agents')
  const link = `tr[data-key="${json.id}"] td a`
  await page.locator(link).waitFor()
  expect(await page.evaluate(firstCharacterIsShown(link))).toBe(true)
})

const firstCharacterIsShown = (selector: string) => `(() => {
  const link = document.querySelector('${selector}')
  const range = document.createRange()
  range.setStart(link.firstChild, 0)
  range.setEnd(link.firstChild, 1)
  const [character, box] = [range, link.closest('td')].map((part) => part.getBoundingClientRect())
  return character.left >= box.left && character.right <= box.right
})()`

dashboardTest('keeps the columns of runs wide enough beside long metadata', async () => {
  const { echo } = dashboard.service.credentials.agents
  const metadata = { customer: 'c'.repeat(200), order: 'o'.repeat(200) }
  await rest(dashboard.service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'a' }, metadata } })
  const page = await dashboard.go('/runs')
  const row = rowOf(page, 'Echo')
  await row.waitFor()
  expect((await boxOf(row)).height).toBeLessThanOrEqual(40)
  const agent = row.locator('td', { hasText: /^Echo/ })
  expect((await boxOf(agent)).width).toBeGreaterThanOrEqual(150)
})

dashboardTest('keeps the headers of a table in view while the page scrolls', async () => {
  for (let at = 0; at < 40; at++) await agents.custom({ name: `Agent ${at}`, runtime: expression('1') })
  const page = await dashboard.go('/agents')
  await page.locator('tbody tr').nth(39).scrollIntoViewIfNeeded()
  const header = await boxOf(page.getByRole('columnheader', { name: 'Name' }))
  expect(header.y).toBeGreaterThanOrEqual(0)
  expect(header.y).toBeLessThan(100)
})

dashboardTest('shows rows as cards of two lines at the width of a phone', async () => {
  const page = await dashboard.go('/agents', { width: 360 })
  const row = rowOf(page, 'Echo')
  await row.waitFor()
  expect((await boxOf(row)).height).toBeLessThanOrEqual(64)
  const status = await boxOf(row.locator('[data-status]'))
  expect(status.x + status.width).toBeLessThanOrEqual(360)
})

dashboardTest(
  'leaves a webhook that fails on a card of two lines, and most of its URL readable at the width of a desktop',
  async () => {
    const url = 'https://hooks.example.com/support/tickets'
    const { json } = await rest(dashboard.service, 'POST', '/webhooks', { body: { url, events: ['run.completed'] } })
    const { pool } = dashboard.service.deps.db
    await pool.query('update webhooks set consecutive_failures = 276 where id = $1', [json.id])
    const page = await dashboard.go('/webhooks', { width: 360 })
    const row = page.locator(`tr[data-key="${json.id}"]`)
    await row.waitFor()
    const [card, state] = [await boxOf(row), await boxOf(row.getByText('276 attempts failed in a row'))]
    expect(state.y + state.height).toBeLessThan(card.y + card.height / 2)
    expect(state.x + state.width).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await boxOf(row.getByRole('link'))).width).toBeGreaterThan(240)
  },
)

dashboardTest('scrolls a table without any control by keys, where it is wider than the window', async () => {
  const user = await makeUser(dashboard.service, 'admin') // whose only session cannot be ended
  const page = await dashboard.open('/settings/account', { user, width: 720 })
  await page.getByRole('group', { name: 'Sessions' }).press('ArrowRight')
  await page.waitForFunction(`document.querySelector('[role="group"][aria-label="Sessions"]').scrollLeft > 0`)
})

dashboardTest('shows lines in the shape of the table until its rows are read', async () => {
  const page = await dashboard.open('/settings/account')
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query Members')) await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Members' }).click()
  const table = page.getByRole('table', { name: 'Members' })
  await table.and(page.locator('[aria-busy="true"]')).waitFor()
  const before = await boxOf(table.locator('thead'))
  held.resolve()
  await table.getByText('(you)').waitFor()
  expect(await boxOf(table.locator('thead'))).toEqual(before)
  await page.unroute('**/graphql')
})

dashboardTest('pins the actions of a row in view, in a menu that the keyboard operates', async () => {
  const page = await dashboard.go('/settings/account')
  await logIn(dashboard.service) // another session, which can be ended
  await page.reload()
  const menu = page.getByRole('table', { name: 'Sessions' }).getByRole('button', { name: 'More actions' }).first()
  await menu.waitFor()
  const box = await boxOf(menu)
  expect(box.x + box.width).toBeLessThanOrEqual(1_440)
  await menu.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'End session' })
  await entry.and(page.locator(':focus')).waitFor()
  // The focus may scroll the page to the button, which the browser reports when the menu is open.
  await page.evaluate(`document.dispatchEvent(new Event('scroll'))`)
  await expectEveryLook(page, 'row-menu')
  await entry.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
  await menu.and(page.locator(':focus')).waitFor()
})
