/** People in the browser: an owner invites, the person joins in a second browser, the owner changes and removes them. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { cookieOf, logIn, makeUser, type TestUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { newAddress, peopleCalls, tokenOf } from '../helpers/people.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()
const { makeResetLink, statusOf } = peopleCalls(() => dashboard.service)

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr').filter({ hasText: text })
async function choose(page: Page, table: string, text: string, entry: string): Promise<void> {
  await button(rowOf(page, table, text), 'More actions').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const shownLink = async (page: Page) => (await page.locator('[data-secret]').textContent()) ?? ''

/** A second, clean browser, whose console errors fail the test unless they are among those that it provokes. */
async function inAnotherBrowser(work: (page: Page) => Promise<void>, refused: number[] = []): Promise<void> {
  const context = await dashboard.browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    await work(page)
    const isExpected = (text: string) => refused.some((status) => text.includes(`status of ${status}`))
    expect(problems.filter((text) => !isExpected(text))).toEqual([])
  } finally {
    await context.close()
  }
}

dashboardTest('an owner invites a person, who joins, is demoted on an open page, and is removed', async () => {
  const email = newAddress()
  const owner = await dashboard.open('/settings/members')
  await button(owner, 'Invite').click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Role').selectOption('member')
  await button(dialog, 'Make the link').click()
  await owner.getByRole('heading', { name: `Invitation for ${email}` }).waitFor()
  const link = await shownLink(owner)
  await button(owner, 'Copy link').click()
  expect(await owner.evaluate('navigator.clipboard.readText()')).toBe(link)
  await button(owner, 'Done').click()
  await rowOf(owner, 'Pending invitations', email).waitFor()

  await inAnotherBrowser(
    async (theirs) => {
      await theirs.goto(link)
      await theirs.getByLabel('Name').fill('Grace Example')
      await theirs.getByLabel('Password').fill('short')
      await button(theirs, 'Create account').click()
      await theirs.locator('[aria-invalid="true"]').waitFor()
      await theirs.getByLabel('Password').fill('a password of Grace')
      await button(theirs, 'Create account').click()
      await heading(theirs, 'Home').waitFor()

      // As a member, she may run agents; the owner makes her a viewer while her page is open.
      await theirs.goto(new URL('/playground', theirs.url()).href)
      const run = button(theirs, 'Run')
      await theirs.locator('button:not([aria-disabled])', { hasText: /^Run$/ }).waitFor()
      await owner.reload()
      await choose(owner, 'Members', email, 'Change')
      const change = owner.getByRole('dialog', { name: 'Change Grace Example' })
      await change.getByLabel('Role').selectOption('viewer')
      await button(change, 'Save').click()
      await rowOf(owner, 'Members', email).getByText('viewer', { exact: true }).waitFor()
      await theirs.locator('button[aria-disabled="true"]', { hasText: /^Run$/ }).waitFor()
      expect(await run.getAttribute('title')).toContain('runs:write')
      expect(await theirs.getByRole('alert').count()).toBe(0)
      await heading(theirs, 'Playground').waitFor()

      await choose(owner, 'Members', email, 'Remove')
      const question = owner.getByRole('dialog', { name: 'Remove Grace Example' })
      await question.getByText('They have not created any API key').waitFor()
      await question.getByLabel(`Type ${email} to confirm`).fill(email)
      await button(question, 'Remove').click()
      await rowOf(owner, 'Members', email).waitFor({ state: 'detached' })
      await theirs.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    },
    [401, 422],
  )
  expect((await logIn(dashboard.service, { email, password: 'a password of Grace' })).status).toBe(401)
})

dashboardTest('invites again with a new link, and deletes an invitation', async () => {
  const email = newAddress()
  const page = await dashboard.go('/settings/members?dialog=invite')
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await expectEveryLook(page, 'invite')
  await button(page.getByRole('dialog'), 'Make the link').click()
  await button(page, 'Done').waitFor()
  const first = await shownLink(page)
  await expectEveryLook(page, 'invitation-link')
  await button(page, 'Done').click()
  await choose(page, 'Pending invitations', email, 'Invite again')
  await button(page.getByRole('dialog'), 'Make the link').click()
  await button(page, 'Done').waitFor()
  expect(await shownLink(page)).not.toBe(first)
  await button(page, 'Done').click()
  await choose(page, 'Pending invitations', email, 'Delete')
  await button(page.getByRole('dialog'), 'Delete').click()
  await rowOf(page, 'Pending invitations', email).waitFor({ state: 'detached' })
})

dashboardTest('shows which keys stay when a person is removed, and why an owner cannot be removed', async () => {
  const user = await makeUser(dashboard.service, 'admin')
  const { id } = await makeKey(dashboard.service)
  await dashboard.service.deps.db.pool.query('update api_keys set name = $3, created_by = $2 where id = $1', [
    id,
    user.id,
    'Key of the admin',
  ])
  const page = await dashboard.go('/settings/members', { refused: [422] })
  await expectEveryLook(page, 'members')
  await choose(page, 'Members', user.email, 'Remove')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Key of the admin' }).waitFor()
  await expectEveryLook(page, 'remove-member')
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
  await button(dialog, 'Remove').click()
  await rowOf(page, 'Members', user.email).waitFor({ state: 'detached' })
  const { email } = dashboard.service.credentials
  await choose(page, 'Members', email, 'Remove')
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await button(dialog, 'Remove').click()
  await dialog.getByRole('alert').getByText('last_owner').waitFor()
})

const asked = async (page: Page, entry: string): Promise<string | null> => {
  const item = page.getByRole('menuitem', { name: entry })
  return (await item.getAttribute('aria-disabled')) === 'true' ? item.getAttribute('title') : null
}

dashboardTest('an admin cannot change owners, and a member can change nobody', async () => {
  const [admin, owner] = [await makeUser(dashboard.service, 'admin'), await makeUser(dashboard.service, 'owner')]
  const page = await dashboard.open('/settings/members', { user: admin })
  await button(rowOf(page, 'Members', owner.email), 'More actions').click()
  for (const entry of ['Change', 'Remove']) expect(await asked(page, entry)).toBe('Only owners can change owners')
  expect(await asked(page, 'Reset password')).toContain('Only owners')
  await button(page, 'Invite').click()
  const roles = page.getByRole('dialog').getByLabel('Role')
  await roles.waitFor()
  expect(await roles.locator('option').count()).toBe(3)

  const theirs = await dashboard.open('/settings/members', { user: await makeUser(dashboard.service, 'member') })
  await rowOf(theirs, 'Members', owner.email).waitFor()
  expect(await button(theirs, 'Invite').getAttribute('title')).toContain('users:write')
  expect(await theirs.getByRole('table').count()).toBe(1)
})

dashboardTest('an owner makes a link with which a person sets a new password', async () => {
  const user = await makeUser(dashboard.service, 'member')
  const page = await dashboard.open('/settings/members')
  await choose(page, 'Members', user.email, 'Reset password')
  await button(page.getByRole('dialog'), 'Make the link').click()
  await button(page, 'Done').waitFor()
  const link = await shownLink(page)
  await inAnotherBrowser(
    async (theirs) => {
      await theirs.goto(link)
      await theirs.getByLabel('New password').fill('a forgotten password')
      await button(theirs, 'Set password').click()
      await heading(theirs, 'Home').waitFor()
      await theirs.goto('about:blank')
      await theirs.goto(link)
      await theirs.getByLabel('New password').fill('and once more')
      await button(theirs, 'Set password').click()
      await theirs.getByText('This link is not valid').waitFor()
    },
    [422],
  )
  expect((await logIn(dashboard.service, { ...user, password: 'a forgotten password' })).status).toBe(200)
})

dashboardTest('the pages of links have no violation in any theme at any width', async () => {
  const { service } = dashboard
  const user: TestUser = await makeUser(service, 'member')
  const owner = await cookieOf(service)
  const invited = await rest(service, 'POST', '/invitations', {
    key: null,
    headers: { cookie: owner },
    body: { email: newAddress(), role: 'viewer' },
  })
  const open = (path: string, token: string) => dashboard.open(`${path}#${token}`, { user: null, refused: [422] })
  const joining = await open('/invitation', tokenOf(invited.json.url))
  await joining.getByLabel('Name').fill('Ada')
  await expectEveryLook(joining, 'invitation')
  const resetting = await open('/password-reset', tokenOf((await makeResetLink(owner, user.id)).json.url))
  await expectEveryLook(resetting, 'password-reset')
  const useless = await open('/password-reset', 'x'.repeat(43))
  await useless.getByLabel('New password').fill('some password')
  await button(useless, 'Set password').click()
  await useless.getByText('This link is not valid').waitFor()
  await expectEveryLook(useless, 'useless-link')
  expect(await statusOf(owner)).toBe(200)
})
