/** The settings in the browser: keys, connectors, policies, members, audit log, account. */
import { readFile } from 'node:fs/promises'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logIn, makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const statusWith = async (key: string): Promise<number> =>
  (await rest(dashboard.service, 'GET', '/runs', { key })).status

dashboardTest(
  'creates a key, rotates it so that both secrets work, and revokes it after its name was typed',
  async () => {
    const page = await dashboard.go('/settings/api-keys')
    await page.getByRole('table', { name: 'API keys' }).waitFor()
    await button(page, 'Create key').click()
    const form = dialog(page, 'Create key')
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByRole('alert').getByText('name must be 1 to 200 characters long').waitFor()
    await form.getByText('Must be 1 to 200 characters long', { exact: true }).waitFor()
    expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await expectEveryLook(page, 'api-key-form')
    await form.getByLabel('Name').fill('Billing worker')
    await form.getByRole('button', { name: 'Create key' }).click()

    const first = await shownSecret(page, 'Secret of Billing worker')
    expect(await page.getByRole('row', { name: /Billing worker/ }).count()).toBe(0)
    await expectEveryLook(page, 'api-key-secret')
    await button(page, 'I have stored it').click()
    const row = page.getByRole('row', { name: /Billing worker/ })
    await row.getByRole('button', { name: 'Rotate' }).click()
    await dialog(page, 'Rotate Billing worker').getByRole('button', { name: 'Rotate' }).click()
    const second = await shownSecret(page, 'New secret of Billing worker')
    await button(page, 'I have stored it').click()
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])

    await row.getByText('two secrets').waitFor()
    await row.getByText('Billing worker').click()
    const drawer = page.getByRole('dialog', { name: 'Billing worker', exact: true })
    await drawer.getByText('The old secret works for another').waitFor()
    await expectEveryLook(page, 'api-key-drawer')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })

    await row.getByRole('button', { name: 'Revoke' }).click()
    const question = dialog(page, 'Revoke Billing worker')
    const revoke = question.getByRole('button', { name: 'Revoke' })
    expect(await revoke.getAttribute('aria-disabled')).toBe('true')
    await question.getByLabel('Type Billing worker to confirm').fill('Billing worker')
    await revoke.click()
    await row.locator('[data-status="revoked"]').waitFor()
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401])
  },
)

/** The secret, after checking that neither Escape nor a click outside closes its dialog. */
async function shownSecret(page: Page, title: string): Promise<string> {
  const secret = await dialog(page, title).locator('[data-secret]').innerText()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog(page, title).getByRole('button', { name: 'I have stored it' }).waitFor()
  return secret
}

dashboardTest("writes a form's call as code in six languages without a secret", async () => {
  const page = await dashboard.go('/settings/api-keys?dialog=create')
  await dialog(page, 'Create key').getByLabel('Name').fill('Copied')
  await dialog(page, 'Create key').getByRole('button', { name: 'Copy as' }).click()
  const code = dialog(page, 'Copy as').getByRole('region', { name: 'Code' })
  const expected: [string, RegExp][] = [
    ['curl', /curl -X POST 'https:\/\/localhost:\d+\/v2\/api-keys'[\s\S]*\$ARS_API_KEY[\s\S]*"name": ?"Copied"/],
    ['ars', /^ars keys create -i '\{"name":"Copied"/],
    ['TypeScript', /ars\.apiKeys\.create\(\{\n {2}name: 'Copied'/],
    ['Python', /ars\.api_keys\.create\(\n {8}name="Copied"/],
    ['Go', /client\.APIKeys\.Create\(ctx, ars\.APIKeyCreateParams\{/],
    ['GraphQL', /^mutation CreateApiKey/],
  ]
  for (const [language, text] of expected) {
    await page.getByRole('radio', { name: language }).check({ force: true })
    expect(await code.innerText()).toMatch(text)
    expect(await code.innerText()).not.toMatch(/ars_(live|demo)_/)
  }
  await expectEveryLook(page, 'copy-as')
})

dashboardTest(
  'stores a connector whose secret is never shown, tests it, and deletes it after its name was typed',
  async () => {
    const page = await dashboard.go('/settings/connectors')
    await page.getByText('No connectors yet').waitFor()
    await expectEveryLook(page, 'connectors-empty')
    await button(page, 'New connector').first().click()
    const form = dialog(page, 'New connector')
    await form.getByLabel('Name').fill('Models')
    await form.getByLabel('Base URL').fill('ftp://models.example.com')
    await form.getByLabel('Secret').fill('sk-very-secret')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await form.getByLabel('Base URL').fill('https://127.0.0.1:9/v1')
    await form.getByRole('button', { name: 'Save' }).click()

    const drawer = dialog(page, 'Models')
    await drawer.getByText('set, never shown').waitFor()
    expect(await page.content()).not.toContain('sk-very-secret')
    await drawer.getByRole('button', { name: 'Test', exact: true }).click()
    await drawer.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    await expectEveryLook(page, 'connector')
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Type Models to confirm').fill('Models')
    await dialog(page, 'Delete Models').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No connectors yet').waitFor()
  },
)

dashboardTest('creates a policy from a template, shows what it finds where, and makes it the default', async () => {
  const page = await dashboard.go('/settings/policies')
  await page.getByRole('table', { name: 'Policies' }).waitFor()
  await page
    .getByRole('row', { name: /privacy/ })
    .getByText('privacy')
    .click()
  await button(page, 'Copy to a new policy').click()
  const form = dialog(page, 'New policy')
  await form.getByLabel('Name').fill('Ours')
  await form.getByRole('button', { name: 'Add guardrail' }).click()
  await form.getByLabel('Check').last().selectOption('blocked_terms')
  await form.getByLabel('Terms, one per line').fill('bluebird')
  await form.getByLabel('Try a text').fill('{"who": {"mail": "ada@example.com"}, "what": "Bluebird"}')
  await form.getByRole('button', { name: 'Try', exact: true }).click()
  await form.getByText('It is blocked.').waitFor()
  await form.getByText('value.what').waitFor()
  await expectEveryLook(page, 'policy-form')
  await form.getByRole('button', { name: 'Save', exact: true }).click()

  const drawer = dialog(page, 'Ours')
  await drawer.getByText('block blocked terms both ways: 1 term').waitFor()
  await drawer.getByLabel('Try a text').fill('Write to ada@example.com')
  await drawer.getByRole('button', { name: 'Try', exact: true }).click()
  await drawer.getByText('It passes, with the findings redacted').waitFor()
  await drawer.getByRole('button', { name: 'Make default' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Ours/ }).locator('[data-status="default"]').waitFor()
  const templates = await rest(dashboard.service, 'PATCH', '/policies/none', { body: { is_default: true } })
  expect(templates.status).toBe(200)
})

dashboardTest(
  'does not overwrite a policy that someone else changed in the meantime, and shows their version',
  async () => {
    const body = { name: 'Shared', guardrails: [] }
    const { id } = (await rest(dashboard.service, 'POST', '/policies', { body })).json
    const page = await dashboard.go(`/settings/policies?policy=${id}`)
    await button(page, 'Edit').click()
    await page.getByLabel('Name').fill('Mine')
    await rest(dashboard.service, 'PATCH', `/policies/${id}`, { body: { name: 'Theirs' } })
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText('Someone else changed this while you had it open').waitFor()
    expect((await rest(dashboard.service, 'GET', `/policies/${id}`)).json.name).toBe('Theirs')
    await expectEveryLook(page, 'policy-conflict')
    await button(page, 'Show their version').click()
    await dialog(page, 'Theirs').waitFor()
    await button(page, 'Edit').click()
    await page.getByLabel('Name').fill('Both')
    await button(page, 'Save').click()
    await dialog(page, 'Both').waitFor()
    expect((await rest(dashboard.service, 'DELETE', `/policies/${id}`)).json.revision).toBe(3)
  },
)

dashboardTest('opens a row of a list with only Tab and Enter, and closing it returns the focus', async () => {
  const page = await dashboard.go('/settings/policies')
  const opener = page.getByRole('table', { name: 'Policies' }).getByRole('button', { name: 'strict' })
  await opener.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await opener.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, 'strict').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'strict').waitFor({ state: 'hidden' })
  await opener.and(page.locator(':focus')).waitFor()
})

dashboardTest('filters the audit log by the URL, and exports the matching entries', async () => {
  const page = await dashboard.go('/settings/audit-log?action=api_key.created')
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
  const actions = await page.locator('tbody tr td:first-child').allInnerTexts()
  expect(new Set(actions.map((text) => text.trim()))).toEqual(new Set(['api_key.created']))
  const download = page.waitForEvent('download')
  await button(page, 'Export').click()
  expect((await download).suggestedFilename()).toBe('audit.ndjson')
  const rows = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(new Set(rows.map((row) => JSON.parse(row).action))).toEqual(new Set(['api_key.created']))
  await button(page, 'api_key.created').first().click()
  await button(page, 'All about this target').click()
  await page.waitForURL((url) => url.searchParams.get('target')?.startsWith('key_') ?? false)
  await page.goBack()
  await page.getByRole('dialog').waitFor()
})

dashboardTest('shows members to users who may read them, and disables what their role may not do', async () => {
  const member = await makeUser(dashboard.service, 'member')
  const page = await dashboard.open('/settings/members', { user: member })
  await page.getByText(`${member.email} (you)`).waitFor()
  await page.getByRole('link', { name: 'Connectors' }).click()
  const create = button(page, 'New connector').first()
  await create.waitFor()
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  expect(await create.getAttribute('title')).toContain('connectors:write')
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByText('scope api_keys:read').waitFor()
})

dashboardTest('changes the password, which ends the other sessions, and remembers the theme', async () => {
  const user = await makeUser(dashboard.service, 'admin')
  await logIn(dashboard.service, user)
  const page = await dashboard.open('/settings/account', { user, refused: [422] })
  const sessions = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
  await sessions.nth(1).waitFor()
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password').fill('another password')
  await button(page, 'Change password').click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('Current password').fill(user.password)
  await button(page, 'Change password').click()
  await page.getByText('Password changed').waitFor()
  await sessions.nth(1).waitFor({ state: 'detached' })
  expect((await logIn(dashboard.service, { ...user, password: 'another password' })).status).toBe(200)

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark')
})

dashboardTest('takes a shorter retention back, counts before it erases, and downloads exports', async () => {
  const { agents } = dashboard.service.credentials
  const metadata = { customer: 'c-812' }
  const body = { agent_id: agents.echo, input: { query: 'private' }, metadata }
  const run = (await rest(dashboard.service, 'POST', '/runs', { body })).json
  const page = await dashboard.go('/settings/data')
  await page.getByText('Runs are kept for ever.').waitFor()
  await page.getByLabel('Days').fill('90')
  await button(page, 'Save').click()
  await page.getByText(/^From .* on: 90 days\.$/).waitFor()
  await expectEveryLook(page, 'data')
  await button(page, 'Take the change back').click()
  await button(page, 'Take the change back').waitFor({ state: 'hidden' })

  await button(page, 'Erase').click()
  const form = dialog(page, 'Erase the content of runs')
  await form.getByRole('button', { name: 'Count' }).click()
  await form.getByRole('alert').waitFor() // an empty filter
  await form.getByLabel('Metadata').fill('customer=c-812')
  await form.getByRole('button', { name: 'Count' }).click()
  await form.getByText('the content of 1 runs').waitFor()
  await expectEveryLook(page, 'erase')
  const erase = form.getByRole('button', { name: 'Erase' })
  expect(await erase.getAttribute('aria-disabled')).toBe('true')
  await form.getByLabel('Type erase to confirm').fill('erase')
  await erase.click()
  const receipt = page.getByRole('table', { name: 'Erasures' }).locator('tbody tr').filter({ hasText: 'completed' })
  await receipt.waitFor()
  expect((await rest(dashboard.service, 'GET', `/runs/${run.id}`)).json).toMatchObject({ input: null, output: null })

  await page.getByLabel('Content').selectOption('usage')
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('usage.csv')
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^date,calls,runs,tokens_used\r\n/)

  const list = await dashboard.go('/runs?error=no_such_code')
  const exported = list.waitForEvent('download')
  await button(list, 'Export').click()
  expect(await readFile(await (await exported).path(), 'utf8')).toBe('')
})
