/** Signing in by single sign-on, and confirming a tool, in a real browser. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { makeUser } from '../helpers/browser.ts'
import { askDevice, pollDevice } from '../helpers/deviceCalls.ts'
import { callbackOf, type Issuer, startIssuer } from '../helpers/issuer/startIssuer.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

let issuer: Issuer
const dashboard = openDashboard({
  async start(): Promise<TestService> {
    issuer = await startIssuer()
    const first = await startOwnService({ because: 'another one runs beside it, with settings for single sign-on' })
    const env = issuer.env(first.credentials.organization_id)
    const service = await startBeside(first, {
      env: { ...env, OIDC_NAME: 'Acme ID', OIDC_DOMAINS: 'acme.example', OIDC_DEFAULT_ROLE: 'admin' },
    })
    await issuer.change({ redirectUris: [callbackOf(service)] })
    return {
      ...service,
      async dispose() {
        await service.dispose()
        await first.dispose()
        await issuer.stop()
      },
    }
  },
})

const signInAtIssuer = async (page: Page, account: string) => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A clean browser, whose errors on pages of the service fail the test. */
async function inAnotherBrowser(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await dashboard.browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
  try {
    const problems: string[] = []
    context.on('page', (page) => {
      page.on('console', (message) => {
        const isOurs = message.location().url.startsWith(dashboard.service.publicUrl)
        if (isOurs && message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
    })
    await work(await context.newPage())
    expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  } finally {
    await context.close()
  }
}

const button = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme ID' })
const urlOf = (path: string) => `${dashboard.service.publicUrl}${path}`

dashboardTest('single sign-on returns from the issuer to the requested page', async () => {
  const email = 'ann@acme.example'
  await issuer.change({ accounts: { ann: { email, email_verified: true, name: 'Ann Example' } } })
  await inAnotherBrowser(async (page) => {
    await page.goto(urlOf('/login'))
    await button(page).waitFor()
    await expectEveryLook(page, 'login-single-sign-on')
    await button(page).click()
    await page.waitForURL((url) => url.href.startsWith(issuer.url))
    await signInAtIssuer(page, 'ann')
    await heading(page, 'Home').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().clearCookies()
    await page.goto(urlOf('/agents?status=archived'))
    await button(page).click()
    await signInAtIssuer(page, 'ann')
    await heading(page, 'Agents').waitFor()
    expect(page.url()).toBe(urlOf('/agents?status=archived'))
    await page.goto(urlOf('/settings/account'))
    await page.getByText(email).first().waitFor()
  })
})

dashboardTest('a refused single sign-on returns to the sign-in page, which shows the reason', async () => {
  await issuer.change({ accounts: { eve: { email: 'eve@elsewhere.example', email_verified: true } } })
  await inAnotherBrowser(async (page) => {
    await page.goto(urlOf('/login'))
    await button(page).click()
    await signInAtIssuer(page, 'eve')
    await page.getByText('You have no account here yet').waitFor()
    await expectEveryLook(page, 'login-refused')
  })
})

dashboardTest('an ended session is renewed in another tab, and the page continues', async () => {
  await issuer.change({ accounts: { cora: { email: 'cora@acme.example', email_verified: true } } })
  await inAnotherBrowser(async (page) => {
    await page.goto(urlOf('/login'))
    await button(page).click()
    await signInAtIssuer(page, 'cora')
    await heading(page, 'Home').waitFor()
    const { pool } = dashboard.service.deps.db
    const { rows } = await pool.query("select id from users where email = 'cora@acme.example'")
    await pool.query('delete from sessions where user_id = $1', [rows[0].id])
    dashboard.service.deps.forgetSession(rows[0].id)
    await page.getByRole('link', { name: 'Agents', exact: true }).first().click()
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    const opened = page.context().waitForEvent('page')
    await button(page).click()
    const other = await opened // the issuer still knows the person
    await heading(other, 'Home').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await heading(page, 'Agents').waitFor()
    await page.getByText('Echo').first().waitFor()
  })
})

dashboardTest('a tool is confirmed at /device: after signing in, with its name, address and scopes', async () => {
  const asked = await askDevice(dashboard.service, 'runs:read runs:write agents:read audit:read')
  const user = await makeUser(dashboard.service, 'member')
  const page = await dashboard.open('/login', { user: null })
  await page.goto(`${dashboard.service.publicUrl}/device#${asked.user_code}`)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  expect(page.url()).not.toContain(asked.user_code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('ars on a laptop').waitFor()
  for (const text of [asked.user_code, '127.0.0.1', user.email, 'runs:read, runs:write, agents:read', 'audit:read'])
    await page.getByText(text).first().waitFor()
  expect(page.url()).toBe(`${dashboard.service.publicUrl}/device`)
  await expectEveryLook(page, 'device')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('is logged in within a few seconds').waitFor()
  await expectEveryLook(page, 'device-approved')
  expect((await pollDevice(dashboard.service, asked)).status).toBe(200)
})

dashboardTest('a wrong code is refused at the field, and a denied tool gets nothing', async () => {
  const asked = await askDevice(dashboard.service)
  const page = await dashboard.open('/device', { refused: [422] })
  await page.getByRole('textbox', { name: 'Code' }).fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('is not a code that waits for a decision').waitFor()
  await expectEveryLook(page, 'device-wrong-code')
  await page.getByRole('textbox', { name: 'Code' }).fill(asked.user_code.toLowerCase().replace('-', ''))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('was denied').waitFor()
  expect((await pollDevice(dashboard.service, asked)).json.error).toBe('access_denied')
})
