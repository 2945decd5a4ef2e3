/** The playground and the approvals in the browser. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { startRun } from '../helpers/startRun.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const simulator = () => String(dashboard.service.credentials.agents.simulator)
const editedAs = (page: Page) => page.getByRole('radiogroup', { name: 'Edited as' })
const pane = (page: Page, number: number) => page.getByRole('region', { name: `Pane ${number}` })

/** A run that another test left waiting would come first in the list. */
async function cancelWaiting(): Promise<void> {
  const { json } = await rest(dashboard.service, 'GET', '/runs?status=requires_action')
  for (const { id } of json.data as { id: string }[]) await rest(dashboard.service, 'DELETE', `/runs/${id}`)
}

const openOptions = (within: Page | Locator) => within.getByText('Options', { exact: true }).click()

/** Waits for the editor: until it has loaded, a text area takes its place and disappears with what is being typed. */
const type = (within: Page | Locator, text: string): Promise<void> =>
  within.getByLabel('Input').and(within.locator('[contenteditable]')).fill(text)

dashboardTest('runs an agent right after the first start, with the output next to the input', async () => {
  const page = await dashboard.open('/playground')
  await type(page, '{"query": "hello"}')
  await button(page, 'Run').click()
  await page.locator('[data-status="completed"]').waitFor()
  await page.getByText('3 of 3 events, no gaps').waitFor()
  await page.getByText('hello').last().waitFor()
  const runId = new URL(page.url()).searchParams.get('run')
  expect((await rest(dashboard.service, 'GET', `/runs/${runId}`)).json.output).toEqual({ result: 'hello' })
})

dashboardTest(
  'shows the replay when the same idempotency key is sent again, and creates a new run otherwise',
  async () => {
    const page = await dashboard.open('/playground')
    await openOptions(page)
    const key = await page.getByLabel('Idempotency key').inputValue()
    await button(page, 'Run').click()
    await page.locator('[data-status="completed"]').waitFor()
    const first = new URL(page.url()).searchParams.get('run')
    await button(page, 'Send again').click()
    await page.getByText('Replayed').waitFor()
    expect(new URL(page.url()).searchParams.get('run')).toBe(first)
    await button(page, 'Run').click()
    await page.waitForURL((url) => url.searchParams.get('run') !== first)
    const shown = page.getByLabel('Idempotency key')
    await waitUntil('the key is another one', 30_000, async () => (await shown.inputValue()) !== key)
  },
)

dashboardTest('runs on Ctrl-Enter in the editor, without a line added to the input', async () => {
  const page = await dashboard.open('/playground')
  await type(page, '{"query": "by keyboard"}')
  await page.getByLabel('Input').press('Control+Enter')
  await page.locator('[data-status="completed"]').waitFor()
  expect(await page.getByLabel('Input').innerText()).toBe('{"query": "by keyboard"}')
})

dashboardTest('sends nothing before the example input has arrived', async () => {
  const page = await dashboard.open('/usage')
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query ExampleInputs')) await held.promise
    await route.continue()
  })
  await push(page, '/playground')
  const off = () => button(page, 'Run').getAttribute('aria-disabled')
  expect(await off()).toBe('true')
  held.resolve()
  await waitUntil('it can be sent', 30_000, async () => (await off()) !== 'true')
})

dashboardTest('loses nothing between the form and the JSON, not even what no field shows', async () => {
  const page = await dashboard.open(`/playground?agent=${simulator()}`)
  await type(page, '{"chunks": 2, "unknown": {"kept": [1, null]}, "output": {"a": 1}}')
  await page.getByRole('radio', { name: 'Form' }).check()
  await page.getByLabel('chunks').fill('4')
  await button(page, 'Add fail').click()
  await page.getByLabel('code').fill('broken')
  await expectEveryLook(page, 'playground-form')
  await page.getByRole('radio', { name: 'JSON' }).first().check()
  expect(JSON.parse(await page.getByLabel('Input').innerText())).toEqual({
    chunks: 4,
    unknown: { kept: [1, null] },
    output: { a: 1 },
    fail: { code: 'broken' },
  })
  await type(page, '{"chunks": 2,')
  await page.getByText(/Not valid JSON at line 1, column/).waitFor()
  expect(await button(page, 'Run').getAttribute('aria-disabled')).toBe('true')
  await editedAs(page).getByText('Form').click()
  expect(await editedAs(page).getByRole('radio', { name: 'JSON' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Input').innerText()).toBe('{"chunks": 2,')
  // The requested form appears as soon as the text can be parsed.
  await type(page, '{"fail": {}}')
  await button(page, 'Remove fail').click()
  await page.getByRole('radio', { name: 'JSON' }).first().check()
  expect(JSON.parse(await page.getByLabel('Input').innerText())).toEqual({})
})

dashboardTest('sends and shows every digit of numbers, and offers no form that would round them', async () => {
  const page = await dashboard.open(`/playground?agent=${simulator()}`)
  const exact = '{"id":9007199254740993,"n":0.12345678901234567890123}'
  await type(page, `{"chunks": 1, "output": ${exact}}`)
  await editedAs(page).getByText('Form').click()
  expect(await editedAs(page).getByRole('radio', { name: 'JSON' }).isChecked()).toBe(true)
  await button(page, 'Run').click()
  await page.locator('[data-status="completed"]').waitFor()
  const runId = new URL(page.url()).searchParams.get('run')
  expect((await rest(dashboard.service, 'GET', `/runs/${runId}`)).text).toContain(`"output":${exact}`)
  await push(page, `/runs/${runId}`)
  await page.getByText('9007199254740993').first().waitFor()
  await page.getByText('0.12345678901234567890123').first().waitFor()
})

dashboardTest("shows the service's errors at the fields of the input", async () => {
  const page = await dashboard.open(`/playground?agent=${simulator()}`)
  await type(page, '{"chunks": "many"}')
  await button(page, 'Run').click()
  await page.getByText('input_schema_violation').waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: /^chunks: / })
    .waitFor()
  await page.getByRole('textbox', { name: 'Input' }).and(page.locator('[aria-invalid="true"]')).waitFor()
})

dashboardTest('keeps the draft when the session ends, and creates its run after signing in again', async () => {
  const user = await makeUser(dashboard.service, 'admin')
  const page = await dashboard.open(`/playground?agent=${simulator()}`, { user, refused: [401] })
  await type(page, '{"chunks": 2, "tokens": 4711}')
  await page.context().clearCookies()
  await button(page, 'Run').click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password').fill(user.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('[data-status="completed"]').waitFor()
  expect(JSON.parse(await page.getByLabel('Input').innerText())).toEqual({ chunks: 2, tokens: 4711 })
  const { json } = await rest(dashboard.service, 'GET', `/runs?created_by=${user.id}`)
  expect((json.data as { tokens_used: number }[]).map(({ tokens_used }) => tokens_used)).toEqual([4711])
})

dashboardTest('produces every run state with one click, side by side in panes that are kept in the URL', async () => {
  const page = await dashboard.open('/playground')
  await button(page, 'Fails').click()
  await pane(page, 1).locator('[data-status="failed"]').waitFor()
  await button(page, 'Add pane').click()
  await pane(page, 2).getByLabel('Agent').focus()
  await button(page, 'Asks for approval').click()
  await pane(page, 2).locator('[data-status="requires_action"]').waitFor()
  await expectEveryLook(page, 'playground-panes')
  await page.reload()
  await pane(page, 1).locator('[data-status="failed"]').waitFor()
  await pane(page, 2).getByRole('button', { name: 'Approve', exact: true }).click()
  await pane(page, 2).locator('[data-status="completed"]').waitFor()
  await button(page, 'Remove pane 1').click()
  await pane(page, 1).locator('[data-status="completed"]').waitFor()
  await button(page, 'Blocked').click()
  await button(page, 'Create and run').click()
  await pane(page, 1).locator('[data-status="failed"]').waitFor()
  await pane(page, 1).getByText('guardrail_blocked').first().waitFor()
})

dashboardTest("keeps a pane's draft when an earlier pane is removed", async () => {
  const page = await dashboard.open('/playground?panes=3')
  await type(pane(page, 1), '{"query": "of the first"}')
  await type(pane(page, 2), '{"query": "of the second"}')
  await openOptions(pane(page, 2))
  await pane(page, 2).getByLabel('Idempotency key').fill('second-key')
  await type(pane(page, 3), '{"query": "of the third"}')
  await button(page, 'Remove pane 1').click()
  await pane(page, 3).waitFor({ state: 'detached' })
  const expectBoth = async () => {
    await pane(page, 1).getByLabel('Input').getByText('of the second').waitFor()
    await pane(page, 2).getByLabel('Input').getByText('of the third').waitFor()
    expect(await pane(page, 1).getByLabel('Idempotency key').inputValue()).toBe('second-key')
  }
  await expectBoth()
  await page.reload()
  await expectBoth()
  await button(page, 'Remove pane 2').click()
  await pane(page, 2).waitFor({ state: 'detached' })
  await button(page, 'Add pane').click()
  await pane(page, 2).getByLabel('Input').getByText('Hello').waitFor()
})

dashboardTest('keeps drafts across a reload, until the user signs out', async () => {
  const page = await dashboard.open('/playground', { user: await makeUser(dashboard.service, 'admin') })
  const stored = 'Object.values(sessionStorage).join()'
  await type(page, '{"query": "half a thought"}')
  await openOptions(page)
  await page.getByLabel('Idempotency key').fill('order-1042')
  await page.reload()
  await page.getByLabel('Input').getByText('half a thought').waitFor()
  expect(await page.getByLabel('Idempotency key').inputValue()).toBe('order-1042')
  expect(await page.evaluate(stored)).toContain('half a thought')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await page.evaluate(stored)).not.toContain('half a thought')
})

dashboardTest('starts with the input of a run to edit and rerun', async () => {
  const id = await startRun(dashboard.service, { chunks: 2, tokens: 77 })
  const page = await dashboard.go(`/runs/${id}`)
  await chooseFromMenu(page, 'Edit and rerun')
  await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor()
  await page.getByLabel('Input').getByText('77').waitFor()
})

dashboardTest('opens the next approval after a decision, and says when nothing is waiting any more', async () => {
  await cancelWaiting()
  const ask = (prompt: string, more = {}) => startRun(dashboard.service, { ask: { prompt, ...more } })
  const ids = [await ask('Pay the first?'), await ask('Pay the second?'), await ask('Which one?', { type: 'respond' })]
  const page = await dashboard.go('/approvals')
  await page.getByRole('region', { name: 'Required action' }).getByText('Pay the first?').waitFor()
  await page.getByLabel('Reason').fill('seen the bill')
  await button(page, 'Approve').click()
  await page.getByRole('region', { name: 'Required action' }).getByText('Pay the second?').waitFor()
  await page.getByLabel('Reason').fill('No, this is fraud')
  await page.getByLabel('Reason').press('Enter') // decides nothing: the run can still be rejected
  await button(page, 'Reject').click()
  await page.getByLabel('Response').fill('the blue one')
  await button(page, 'Respond').click()
  await page.getByText('You decided 3 runs.').waitFor()
  const outputs = await Promise.all(ids.map((id) => rest(dashboard.service, 'GET', `/runs/${id}?wait=10`)))
  expect(outputs.map(({ json }) => json.output)).toMatchObject([
    { approved: true },
    { approved: false },
    { response: 'the blue one' },
  ])
  await expectEveryLook(page, 'approvals-done')
})

dashboardTest('lists a run that starts waiting and removes one that someone else decided', async () => {
  await cancelWaiting()
  const page = await dashboard.go('/approvals')
  await page.getByText('Nothing is waiting for you').waitFor()
  const id = await startRun(dashboard.service, { ask: { prompt: 'Ship it?' } })
  await page.getByText('Ship it?').first().waitFor()
  await rest(dashboard.service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
  await page.getByText('Nothing is waiting for you').waitFor()
})

dashboardTest('shows the list of approvals on a phone, and one of them in its place', async () => {
  await cancelWaiting()
  const ask = (prompt: string) => startRun(dashboard.service, { ask: { prompt } })
  const ids = [await ask('Refund order 1042?'), await ask('Refund order 1043?')]
  const page = await dashboard.go('/approvals', { width: 360 })
  const list = page.getByRole('list', { name: 'Waiting runs' })
  await list.getByText('Refund order 1043?').click()
  await button(page, 'Approve').waitFor()
  expect(await list.isVisible()).toBe(false)
  await expectEveryLook(page, 'approval')
  await page.setViewportSize({ width: 360, height: 900 })
  await button(page, 'All approvals').click()
  await list.getByText('Refund order 1042?').waitFor()
  await expectEveryLook(page, 'approvals')
  for (const id of ids) await rest(dashboard.service, 'DELETE', `/runs/${id}`)
})

dashboardTest('shows a viewer the question, and why it cannot be answered', async () => {
  const id = await startRun(dashboard.service, { ask: { prompt: 'Really?' } })
  const page = await dashboard.open('/approvals', { user: await makeUser(dashboard.service, 'viewer') })
  await page.getByText('Really?').first().waitFor()
  const approve = page.getByRole('button', { name: /^Approve/ })
  expect(await approve.getAttribute('aria-disabled')).toBe('true')
  expect(await approve.getAttribute('title')).toMatch(/runs:write/)
  await rest(dashboard.service, 'DELETE', `/runs/${id}`)
})
