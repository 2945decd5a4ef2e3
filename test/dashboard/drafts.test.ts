/** Typed text survives Escape and opening another page, until it is saved or discarded. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { startRun } from '../helpers/startRun.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()
const agents = agentCalls(() => dashboard.service)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Types into a form, closes it with Escape, and expects the same text when it is opened again, until it is discarded. */
async function expectKept(page: Page, form: Locator, open: () => Promise<void>, label: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await open()
  const before = await field.inputValue()
  await field.fill('Half a thought')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await open()
  expect(await field.inputValue()).toBe('Half a thought')
  await form.getByRole('button', { name: 'Discard draft' }).click()
  await form.waitFor({ state: 'detached' })
  await open()
  expect(await field.inputValue()).toBe(before)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
}

dashboardTest('keeps what was typed in dialogs that Escape closes', async () => {
  const page = await dashboard.go('/settings/api-keys')
  await expectKept(page, dialog(page, 'Create key'), () => button(page, 'Create key').click(), 'Name')
  await dashboard.go('/agents/catalog')
  await expectKept(page, dialog(page, 'Hire Echo'), () => button(page, 'Hire Echo').click(), 'Name')
  await dashboard.go('/settings/policies')
  await expectKept(page, dialog(page, 'New policy'), () => button(page, 'New policy').click(), 'Description')
  await dashboard.go('/webhooks')
  const register = () => button(page, 'Register webhook').first().click()
  await expectKept(page, dialog(page, 'Register a webhook'), register, 'Endpoint URL')
})

dashboardTest('keeps the fields of a connector that was not saved, but not its secret', async () => {
  const page = await dashboard.go('/settings/connectors')
  const form = dialog(page, 'New connector')
  await button(page, 'New connector').first().click()
  await form.getByLabel('Name').fill('Models')
  await form.getByLabel('Secret').fill('sk-secret')
  expect(await page.evaluate('Object.values(sessionStorage).join()')).not.toContain('sk-secret')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await button(page, 'New connector').first().click()
  expect(await form.getByLabel('Name').inputValue()).toBe('Models')
  expect(await form.getByLabel('Secret').inputValue()).toBe('')
  await form.getByRole('button', { name: 'Discard draft' }).click()
})

dashboardTest('overwrites no change of another person with a draft that was closed before', async () => {
  const { id } = (await rest(dashboard.service, 'POST', '/policies', { body: { name: 'Shared', guardrails: [] } })).json
  const page = await dashboard.go(`/settings/policies?policy=${id}`)
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill('Mine')
  await page.keyboard.press('Escape')
  await rest(dashboard.service, 'PATCH', `/policies/${id}`, { body: { name: 'Theirs' } })
  await dashboard.go(`/settings/policies?policy=${id}`)
  await dialog(page, 'Theirs').getByRole('button', { name: 'Edit', exact: true }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Mine')
  await button(page, 'Save').click()
  await page.getByRole('alert').getByText('Someone else changed this while you had it open').waitFor()
  expect((await rest(dashboard.service, 'GET', `/policies/${id}`)).json.name).toBe('Theirs')
  await button(page, 'Show their version').click()
  await dialog(page, 'Theirs').getByRole('button', { name: 'Edit', exact: true }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Theirs')
})

dashboardTest('asks before an edited pipeline is left, and keeps the changes, also over a reload', async () => {
  const steps = [{ name: 'only', agent_id: dashboard.service.credentials.agents.echo }]
  const { json } = await rest(dashboard.service, 'POST', '/pipelines', { body: { name: 'Edited', steps } })
  const page = await dashboard.go(`/pipelines/${json.id}?tab=edit`)
  await page.getByLabel('Name', { exact: true }).fill('Not saved')
  await place(page, 'Runs').click()
  const question = dialog(page, 'Leave without saving?')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not saved')
  await place(page, 'Runs').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await heading(page, 'Runs').waitFor()
  await page.goBack()
  await page.getByLabel('Name', { exact: true }).and(page.locator('[value="Not saved"]')).waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByLabel('Name', { exact: true }).and(page.locator('[value="Not saved"]')).waitFor()
  await button(page, 'Discard changes').click()
  await place(page, 'Runs').click()
  await heading(page, 'Runs').waitFor()
})

dashboardTest('keeps a changed agent over a reload, based on the version that was edited', async () => {
  const { json } = await agents.custom({ name: 'Kept', runtime: expression('1') })
  const page = await dashboard.go(`/agents/${json.id}?tab=edit`)
  await page.getByLabel('Description').fill('Not saved')
  await agents.update(json.id, { name: 'Theirs' })
  await page.getByText('Version 2 went live while you edit version 1', { exact: false }).waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByText('Version 2 went live while you edit version 1', { exact: false }).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Not saved')
  await button(page, 'Discard changes').click()
})

dashboardTest('keeps the reason of an approval while another one is looked at', async () => {
  const ids = [
    await startRun(dashboard.service, { ask: { prompt: 'Refund order 1?' } }),
    await startRun(dashboard.service, { ask: { prompt: 'Refund order 2?' } }),
  ]
  const page = await dashboard.go(`/approvals?run=${ids[0]}`)
  const action = page.getByRole('region', { name: 'Required action' })
  await action.getByText('Refund order 1?').waitFor()
  await page.getByLabel('Reason').fill('The customer called')
  await page.getByRole('list', { name: 'Waiting runs' }).getByText('Refund order 2?').click()
  await action.getByText('Refund order 2?').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('')
  await page.getByRole('list', { name: 'Waiting runs' }).getByText('Refund order 1?').click()
  await action.getByText('Refund order 1?').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('The customer called')
  for (const id of ids) await rest(dashboard.service, 'DELETE', `/runs/${id}`)
})

dashboardTest('keeps filters that were typed but not applied, also over a reload', async () => {
  const page = await dashboard.go('/runs?created_by=key_1')
  const field = (label: string) => page.getByRole('search').getByLabel(label, { exact: true })
  const openMore = async () => {
    await page.getByRole('table', { name: 'Runs' }).or(page.getByText('No run matches')).first().waitFor()
    await button(page, 'More filters').click()
  }
  await openMore()
  await field('Metadata').fill('customer=acme')
  await place(page, 'Events').click()
  await heading(page, 'Events').waitFor()
  await page.goBack()
  await openMore()
  expect(await field('Metadata').inputValue()).toBe('customer=acme')
  await page.reload()
  await openMore()
  expect(await field('Metadata').inputValue()).toBe('customer=acme')
  expect(await field('Created by').inputValue()).toBe('key_1')
  await button(page, 'Discard draft').click()
  expect(await field('Metadata').inputValue()).toBe('')
  await field('Error code').fill('timeout')
  await button(page, 'Apply').click()
  await page.waitForURL((url) => url.searchParams.get('error') === 'timeout')
  await button(page, 'Discard draft').waitFor({ state: 'detached' })
})

dashboardTest('keeps the reason for a rollback', async () => {
  const { json } = await agents.custom({ name: 'Undone', runtime: expression('1') })
  await agents.update(json.id, { name: 'Undone again' })
  const page = await dashboard.go(`/agents/${json.id}?tab=versions`)
  const open = () => button(page, 'Roll back to version 1').click()
  await expectKept(page, dialog(page, 'Roll back Undone again'), open, 'Reason')
})

dashboardTest('keeps a message to a run until it is sent', async () => {
  const id = await startRun(dashboard.service, { chunks: 2_000, delay_ms: 500 })
  const page = await dashboard.go(`/runs/${id}`)
  const message = page.getByLabel('Message to the run')
  await message.fill('Half a thought')
  await place(page, 'Events').click()
  await heading(page, 'Events').waitFor()
  await page.goBack()
  expect(await message.inputValue()).toBe('Half a thought')
  await button(page, 'Send').click()
  await message.and(page.locator('[value=""]')).waitFor()
  await page.reload()
  await message.waitFor()
  expect(await message.inputValue()).toBe('')
  await rest(dashboard.service, 'DELETE', `/runs/${id}`)
})
