/** The frame around every page: sign-in, an ended session, limits, palette, shortcuts, navigation. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ownPath } from '../../dashboard/pages/login/ownPath.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { sampled } from '../helpers/scale.ts'
import { startOwnService } from '../helpers/testService.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

/** Six calls a minute: after using up the burst, a caller is limited for long enough to be seen. */
const plansFile = join(mkdtempSync(join(tmpdir(), 'plans-')), 'plans.json')
writeFileSync(plansFile, JSON.stringify({ developer: { requests_per_minute: 6, burst: 600 } }))
afterAll(() => rmSync(dirname(plansFile), { recursive: true }))

const dashboard = openDashboard({ start: () => startOwnService({ env: { PLANS_FILE: plansFile } }) })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

dashboardTest('shows why a sign-in failed, and counts down when there were too many attempts', async () => {
  const page = await dashboard.open('/login', { user: null, refused: [401, 429] })
  await page.getByLabel('E-mail').fill('nobody@example.com')
  const trySigningIn = async (password: string) => {
    await page.getByLabel('Password').fill(password)
    const response = page.waitForResponse('**/api/auth/login')
    await button(page, 'Sign in').click()
    return (await response).status()
  }
  expect(await trySigningIn('wrong')).toBe(401)
  await page.getByRole('alert').getByText('The e-mail or the password is wrong').waitFor()
  for (let attempt = 1; (await trySigningIn(`wrong ${attempt}`)) === 401; attempt++) expect(attempt).toBeLessThan(40)
  await page.getByText('Too many attempts.').waitFor()
  await page.getByText(/Try again in \d+/).waitFor()
  expect(await button(page, 'Sign in').getAttribute('aria-disabled')).toBe('true')
})

const foreign = [
  ...['https://evil.example/', 'javascript:alert(1)'],
  ...['//evil.example', '/\\evil.example'],
  ...['/..//evil.example', '/\t/evil.example'],
  ...['//[', '//:0'],
  ...['/login', '/login/?next=/login'],
]
test.each(foreign)('the path after signing in is that of the home page for ?next=%s', (next) => {
  expect(ownPath(next, 'https://localhost:8443')).toBe('/')
})

/** Two in the short form: each signs in and loads the home page. */
for (const next of sampled(foreign, 5)) {
  dashboardTest(`opens its own home page after signing in, never another site, from ?next=${next}`, async () => {
    const { page, origin } = await signInFrom(next)
    await heading(page, 'Home').waitFor()
    expect(new URL(page.url()).origin).toBe(origin)
  })
}

dashboardTest("shows that the page does not exist after signing in from a URL that can't be decoded", async () => {
  const { page, origin } = await signInFrom('/%zz')
  await heading(page, 'No such page').waitFor()
  expect(new URL(page.url()).origin).toBe(origin)
})

async function signInFrom(next: string): Promise<{ page: Page; origin: string }> {
  const user = await makeUser(dashboard.service, 'admin')
  const page = await dashboard.open(`/login?next=${encodeURIComponent(next)}`, { user: null })
  const { origin } = new URL(page.url())
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await button(page, 'Sign in').click()
  return { page, origin }
}

dashboardTest('keeps a draft when the session ends, and repeats the call after signing in again', async () => {
  const user = await makeUser(dashboard.service, 'admin')
  const page = await dashboard.open('/settings/api-keys?dialog=create', { user, refused: [401] })
  await page.getByLabel('Name').fill('Kept draft')
  await page.context().clearCookies()
  await page.getByRole('dialog', { name: 'Create key' }).getByRole('button', { name: 'Create key' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.waitFor()
  await page.keyboard.press('Escape')
  await expectEveryLook(page, 'sign-in-again')
  expect(await again.getByLabel('E-mail').inputValue()).toBe(user.email)
  await again.getByLabel('Password').fill(user.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog', { name: 'Secret of Kept draft' }).waitFor()
})

dashboardTest('starts over if someone else signs in after the session has ended', async () => {
  const [first, second] = [await makeUser(dashboard.service, 'admin'), await makeUser(dashboard.service, 'admin')]
  const page = await dashboard.open('/agents/new', { user: first, refused: [401] })
  await page.getByLabel('Name').fill('Not theirs')
  await push(page, '/settings/api-keys?dialog=create')
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByLabel('Name').fill('Not theirs')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Create key' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('E-mail').fill(second.email)
  await again.getByLabel('Password').fill(second.password)
  const reloaded = page.waitForEvent('load')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await reloaded
  await page.locator('#navigation').getByText(second.email).waitFor() // behind the dialog, so it has no role
  await form.waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('')
  await push(page, '/agents/new')
  await heading(page, 'New agent').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  const keys = (await rest(dashboard.service, 'GET', '/api-keys')).json.data as { name: string }[]
  expect(keys.map(({ name }) => name)).not.toContain('Not theirs')
})

dashboardTest('starts over in every tab if someone else signs in in one of them', async () => {
  const [first, second] = [await makeUser(dashboard.service, 'admin'), await makeUser(dashboard.service, 'admin')]
  const agent = `/agents/${dashboard.service.credentials.agents.echo}?tab=edit`
  const page = await dashboard.open(agent, { user: first })
  const before = await page.getByLabel('Description').inputValue()
  await page.getByLabel('Description').fill('Not theirs')
  const reloaded = page.waitForEvent('load')
  const other = await openTabAs(page, second)
  await reloaded // without a question about unsaved changes, which would keep them
  await page.locator('#navigation').getByText(second.email).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe(before)
  await other.close()
})

dashboardTest('continues in every tab if the same person signs in again in one of them', async () => {
  const user = await makeUser(dashboard.service, 'admin')
  const page = await dashboard.open('/settings/account', { user, refused: [401] })
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  const other = await openTabAs(page, user)
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Members' }).getByText('(you)').waitFor()
  await other.close()
})

/** Another tab of the same browser, in which this user has signed in. */
async function openTabAs(page: Page, user: Parameters<typeof cookieOf>[1]): Promise<Page> {
  const { origin } = new URL(page.url())
  const [name = '', value = ''] = (await cookieOf(dashboard.service, user)).split('=')
  await page.context().addCookies([{ name, value, url: origin, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const other = await page.context().newPage()
  await other.goto(`${origin}/settings/account`)
  return other
}

dashboardTest('shows nothing any more that the user may no longer read', async () => {
  const page = await dashboard.open('/settings/api-keys')
  const keys = page.getByRole('table', { name: 'API keys' })
  await keys.waitFor()
  await page.getByRole('link', { name: 'Account' }).click()
  await heading(page, 'Account').waitFor()
  const error = { message: 'Not allowed', extensions: { code: 'insufficient_scope', status: 403 } }
  await page.route('**/graphql', (route) => route.fulfill({ json: { errors: [error] } }))
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('alert').waitFor()
  expect(await keys.count()).toBe(0)
})

dashboardTest('shows a bar while the user is rate limited, and loads the page afterwards', async () => {
  const user = await makeUser(dashboard.service, 'viewer')
  const page = await dashboard.open('/settings/account', { user, refused: [429] })
  await useUpBucket(await cookieOf(dashboard.service, user))
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Nothing is sent for another').waitFor()
  await page.getByRole('table', { name: 'Members' }).waitFor({ timeout: 60_000 })
})

dashboardTest(
  'shows that it is reconnecting while the service is down, keeps its content, and recovers automatically',
  async () => {
    const page = await dashboard.open('/', { refused: [503] })
    const failures = page.getByRole('listitem').filter({ hasText: 'Failures in 24 h' })
    await failures.waitFor()
    await page.route('**/graphql', (route) => route.fulfill({ status: 503 }))
    const { simulator } = dashboard.service.credentials.agents
    const body = { agent_id: simulator, input: { fail: { code: 'while_away' } } }
    const reconnecting = page.getByText('Reconnecting. This page was loaded before')
    const place = await failures.boundingBox()
    await waitUntil('the page reads again', 60_000, async () => {
      await rest(dashboard.service, 'POST', '/runs', { body }) // again until the page follows the runs
      return reconnecting.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    })
    expect((await failures.boundingBox())?.y).toBe(place?.y)
    await page.unroute('**/graphql')
    await failures.getByText('while_away').waitFor()
    await reconnecting.waitFor({ state: 'detached' })
  },
)

/** Reads many fields at once until that is rejected, then uses up the remaining calls one by one. */
async function useUpBucket(cookie: string): Promise<void> {
  for (const size of [25, 1]) {
    const fields = Array.from({ length: size }, (_, at) => `a${at}: eventTypes { name }`).join(' ')
    let status = 200
    while (status === 200) status = (await graphql(dashboard.service, `{ ${fields} }`, {}, withCookie(cookie))).status
    expect(status).toBe(429)
  }
}

dashboardTest('finds pages, agents, actions and anything by its id in the palette', async () => {
  const page = await dashboard.open('/')
  const { echo } = dashboard.service.credentials.agents
  const run = (await rest(dashboard.service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'x' } } })).json
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/PaletteDialog-*.js', (route) => loaded.promise.then(() => route.continue()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit') // while the palette is being loaded
  loaded.resolve()
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.getByRole('option', { name: /Audit log/ }).waitFor()
  await expectEveryLook(page, 'palette')
  await page.keyboard.press('Enter')
  await heading(page, 'Audit log').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(String(run.id))
  await page.getByRole('option', { name: String(run.id) }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('main header', { hasText: /^Run / }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/runs/${run.id}`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('run_00000000000000000000000000')
  await page.getByText('Nothing has the id').waitFor()
})

dashboardTest(
  'can be used with the keyboard, lists the keys in a sheet, moves in lists, and lets single keys be switched off',
  async () => {
    const page = await dashboard.open('/settings/account')
    await waitUntil('two keys after each other open a page', 60_000, async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('k') // too late on a machine that is busy elsewhere
      return heading(page, 'API keys')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        )
    })
    const rows = page.getByRole('table', { name: 'API keys' }).locator('tbody tr')
    await rows.nth(1).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rows.nth(1).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row').waitFor()
    await expectEveryLook(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByLabel('Single-key shortcuts').uncheck()
    await page.getByRole('link', { name: 'API keys' }).focus()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0)
  },
)

dashboardTest('hides its navigation behind a button at the width of a phone, and signs out', async () => {
  const page = await dashboard.open('/', { width: 360, user: await makeUser(dashboard.service, 'admin') })
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await button(page, 'Open navigation').click()
  await expectEveryLook(page, 'navigation')
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Usage and plan' }).click()
  await heading(page, 'Usage').waitFor()
  await button(page, 'Open navigation').click()
  await button(page, 'Sign out').click()
  await heading(page, 'Sign in').waitFor()
  await page.goto(new URL('/runs', page.url()).href)
  await heading(page, 'Sign in').waitFor()
})
