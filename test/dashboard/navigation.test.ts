/** Where things are and where the focus is: the structure, the top bar, menus, the palette, pages that do not exist. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { violationsOf } from '../browser/violationsOf.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard()
const agents = agentCalls(() => dashboard.service)

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const focused = (page: Page) => page.locator(':focus')

dashboardTest('has eleven places, and a separate navigation for the settings', async () => {
  const page = await dashboard.go('/')
  const places = main(page).getByRole('group').getByRole('link')
  expect(await places.count()).toBe(10)
  await main(page).getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'API keys').waitFor()
  expect(await settings(page).getByRole('link').allInnerTexts()).toEqual([
    ...['API keys', 'Connectors', 'Policies', 'Members', 'Audit log', 'Data', 'Usage and plan', 'Account'],
  ])
  await settings(page).getByRole('link', { name: 'Usage and plan' }).click()
  await heading(page, 'Usage').waitFor()
  expect(await main(page).locator('[aria-current="page"]').innerText()).toBe('Settings')
  await expectEveryLook(page, 'settings')
})

dashboardTest('keeps the navigation beside a page that does not exist', async () => {
  const page = await dashboard.open('/no/such/page')
  await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor()
  await main(page).getByRole('link', { name: 'Runs' }).click()
  await heading(page, 'Runs').waitFor()
})

dashboardTest('keeps the period of charts in the URL, and shows the same one after a reload', async () => {
  const { echo } = dashboard.service.credentials.agents
  await rest(dashboard.service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'charted' } } })
  const page = await dashboard.go('/')
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('7d').click()
  await page.getByRole('img', { name: /^Runs, last 7 days/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Failures in 7 days' }).waitFor()
  expect(new URL(page.url()).searchParams.get('period')).toBe('7d')
  await page.reload()
  await page.getByRole('img', { name: /^Runs, last 7 days/ }).waitFor()
  await main(page).getByRole('link', { name: 'Agents' }).click()
  await heading(page, 'Agents').waitFor()
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('30d').click()
  await page.getByRole('img', { name: 'Runs of Echo by day' }).waitFor()
  await main(page).getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'API keys').waitFor()
  expect(await page.getByLabel('Period').count()).toBe(0)
})

dashboardTest('keeps the period of lists in the same place, and as a chip that removes it', async () => {
  const { echo } = dashboard.service.credentials.agents
  await rest(dashboard.service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'now' } } })
  for (const [path, title] of [
    ['/runs', 'Runs'],
    ['/events', 'Events'],
    ['/settings/audit-log', 'Audit log'],
  ] as const) {
    const page = await dashboard.go(path)
    await heading(page, title).waitFor()
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('banner').getByLabel('Period').selectOption('yesterday')
    await page.waitForURL(/period=yesterday/)
    await page.locator('tbody tr').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove the filter Period: Yesterday' }).click()
    await page.locator('tbody tr').first().waitFor()
  }
})

dashboardTest('focuses the new page after Enter and the opened row after going back', async () => {
  const { echo } = dashboard.service.credentials.agents
  for (const query of ['one', 'two', 'three'])
    await rest(dashboard.service, 'POST', '/runs', { body: { agent_id: echo, input: { query } } })
  const page = await dashboard.go('/runs')
  await page.locator('tbody tr').nth(2).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const opened = await focused(page).getAttribute('data-key')
  expect(opened).toMatch(/^run_/)
  await page.keyboard.press('Enter')
  await heading(page, 'Run').waitFor()
  await page.locator('#content:focus').waitFor()
  await page.goBack()
  await page.locator(`tr[data-key="${opened}"]:focus`).waitFor()
})

dashboardTest('returns the focus from the palette, and gives it to the page that the palette opened', async () => {
  const page = await dashboard.go('/settings/account')
  const field = page.getByLabel('Current password')
  await field.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(focused(page)).waitFor()
  await page.keyboard.press('Escape')
  await field.and(focused(page)).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('members')
  await page.keyboard.press('Enter')
  await heading(page, 'Members').waitFor()
  await page.locator('#content:focus').waitFor()
})

dashboardTest('loses no key that is typed before the palette has the focus', async () => {
  const page = await dashboard.open('/settings/account')
  // Both in one go: the palette is not drawn in between.
  await page.evaluate(`for (const [key, ctrlKey] of [['k', true], ['r', false], ['u', false], ['n', false], ['s', false]])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))`)
  await page.getByRole('combobox').waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('runs')
  await page.keyboard.press('Escape')
})

dashboardTest('opens what was typed, even if Enter follows before the palette has found it', async () => {
  const page = await dashboard.open('/settings/account')
  await page.evaluate(`for (const [key, ctrlKey] of [['k', true], ...[...'members', 'Enter'].map((key) => [key, false])])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))`)
  await heading(page, 'Members').waitFor()
  await page.locator('#content:focus').waitFor()
})

dashboardTest('asks before an edited agent or pipeline is left, and keeps the changes', async () => {
  const { json } = await agents.custom({ name: 'Edited', runtime: expression('1') })
  const page = await dashboard.go(`/agents/${json.id}?tab=edit`)
  await page.getByLabel('Description').fill('Not saved')
  await main(page).getByRole('link', { name: 'Runs' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Description').inputValue()).toBe('Not saved')
  await main(page).getByRole('link', { name: 'Runs' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await heading(page, 'Runs').waitFor()
  await page.goBack()
  expect(await page.getByLabel('Description').inputValue()).toBe('Not saved')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await main(page).getByRole('link', { name: 'Runs' }).click()
  await heading(page, 'Runs').waitFor()
})

dashboardTest('opens menus without a violation, and moves in them with arrows and letters', async () => {
  const page = await dashboard.go('/settings/account')
  await page.getByRole('button', { name: 'Docs and help' }).click()
  await page.getByRole('menuitem', { name: 'About this page' }).and(focused(page)).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).and(focused(page)).waitFor()
  await page.keyboard.press('d')
  await page.getByRole('menuitem', { name: 'Documentation' }).and(focused(page)).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Docs and help' }).and(focused(page)).waitFor()
  await chooseFromMenu(page, 'Copy as')
  await page.getByRole('dialog', { name: 'Copy as' }).waitFor()
  await page.keyboard.press('Escape')
})

dashboardTest('shows in forced colours where one is and what is chosen', async () => {
  const page = await dashboard.go('/?period=7d')
  await page.emulateMedia({ forcedColors: 'active' })
  const outlineOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
  await page.getByRole('img', { name: /^Runs, last 7 days/ }).waitFor()
  expect(await outlineOf('#navigation [aria-current="page"]')).toBe('solid')
  expect(await outlineOf('label:has(> input:checked)')).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
})

dashboardTest('loads at most 90 KiB of fonts', async () => {
  const page = await dashboard.open('/')
  await page
    .getByRole('img', { name: /^Runs, last 24 hours/ })
    .locator('canvas')
    .waitFor()
  const loaded = await page.evaluate<{ name: string; encodedBodySize: number }[]>(
    `document.fonts.ready.then(() => performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize })))`,
  )
  const fonts = loaded.filter(({ name }) => name.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.length).toBeLessThanOrEqual(2)
  expect(fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThanOrEqual(90 * 1_024)
  expect(await page.evaluate(`document.fonts.check('13px Inter')`)).toBe(true)
})

dashboardTest('fits pages into the window at a zoom of 200%', async () => {
  const page = await dashboard.go('/', { width: 720 })
  for (const [path, title] of [
    ['/', 'Home'],
    ['/runs', 'Runs'],
    ['/agents', 'Agents'],
    ['/analytics', 'Analytics'],
    ['/settings/api-keys', 'API keys'],
    ['/settings/audit-log', 'Audit log'],
  ] as const) {
    await push(page, path)
    await heading(page, title).waitFor()
    await page.locator('main table, main canvas').first().waitFor()
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 720])
  }
})
