/** Agents in the browser: hire, create, edit with a diff, run into someone else's change, compare, roll back, archive. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { choose } from './choose.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()
const agents = agentCalls(() => dashboard.service)

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function makeAgent(name: string, text = '{ "greeting": "Hello, " & query }'): Promise<string> {
  const { json } = await agents.custom({ name, runtime: expression(text) })
  return String(json.id)
}

dashboardTest('lists agents with their figures, and shows which filter empties the list', async () => {
  const { service } = dashboard
  await rest(service, 'POST', '/runs', { body: { agent_id: service.credentials.agents.echo, input: { query: 'a' } } })
  const page = await dashboard.go('/agents')
  const row = page.getByRole('row', { name: /Echo/ })
  await row.getByRole('img', { name: 'Runs of Echo by hour' }).waitFor()
  await row.getByText('100%').waitFor()
  await page.getByLabel('Status').selectOption('archived')
  await page.getByText('No agent matches').waitFor()
  expect(page.url()).toContain('status=archived')
  await button(page, 'Show all agents').click()
  await page.getByRole('link', { name: 'Echo' }).click()
  await heading(page, 'Agent Echo').waitFor()
})

dashboardTest('hires an agent from the catalog, and shows problems with its settings at their fields', async () => {
  const page = await dashboard.go('/agents/catalog')
  await button(page, 'Hire Summarizer').waitFor()
  await button(page, 'Hire Summarizer').click()
  const form = dialog(page, 'Hire Summarizer')
  await form.getByLabel('Name').fill('Short notes')
  const sentences = form.getByLabel(/max.sentences/i)
  await sentences.fill('99')
  await expectEveryLook(page, 'hire')
  const hire = form.getByRole('button', { name: 'Hire', exact: true })
  await hire.click()
  await form.getByRole('alert').getByText('config.max_sentences').first().waitFor()
  await sentences.fill('2')
  await hire.click()
  await heading(page, 'Agent Short notes').waitFor()
  const [, id = ''] = page.url().match(/agents\/(ag_\w+)/) ?? []
  const { json } = await rest(dashboard.service, 'GET', `/agents/${id}`)
  expect(json).toMatchObject({ catalog_key: 'summarizer', config: { max_sentences: 2 } })
})

dashboardTest('creates an expression agent with a live result while typing', async () => {
  const page = await dashboard.go('/agents/new')
  await page.getByLabel('Name').fill('Adder')
  await page.getByRole('link', { name: 'Events' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Events' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await page.goBack()
  expect(await page.getByLabel('Name').inputValue()).toBe('Adder')
  await editor(page, 'Expression').fill('$sum(numbers')
  const result = page.getByRole('region', { name: 'Live result' })
  await result.getByText('Expected', { exact: false }).waitFor()
  await editor(page, 'Expression').fill('$sum(numbers)')
  await editor(page, 'Sample input').fill('{ "numbers": [1, 2, 39] }')
  await result.getByText('"result": 42').waitFor()
  await expectEveryLook(page, 'new-agent')
  await editor(page, 'Input schema').fill('{ "type": "object"')
  await button(page, 'Save').click()
  await page.getByText('must be a JSON object').waitFor()
  await editor(page, 'Input schema').fill('{ "type": "object" }')
  await button(page, 'Save').click()
  await heading(page, 'Agent Adder').waitFor()
  const [, id = ''] = page.url().match(/agents\/(ag_\w+)/) ?? []
  const { json } = await rest(dashboard.service, 'POST', '/runs', {
    body: { agent_id: id, input: { numbers: [1, 2] } },
  })
  expect(json.output).toEqual({ result: 3 })
})

dashboardTest('tries an expression with the input of the latest run, or with one built from the schema', async () => {
  const properties = { name: { type: 'string', examples: ['Ada'] }, copies: { type: 'integer', minimum: 3 } }
  const { json } = await agents.custom({
    name: 'Copier',
    runtime: expression('name & " × " & copies'),
    input_schema: { type: 'object', properties },
  })
  const page = await dashboard.go(`/agents/${json.id}?tab=edit`)
  const result = page.getByRole('region', { name: 'Live result' })
  await result.getByText('"result": "Ada × 3"').waitFor()
  const body = { agent_id: json.id, input: { name: 'Grace', copies: 12 } }
  await rest(dashboard.service, 'POST', '/runs', { body })
  await page.reload()
  await result.getByText('"result": "Grace × 12"').waitFor()
  await editor(page, 'Sample input').fill('{ "name": "Alan", "copies": 4 }')
  await result.getByText('"result": "Alan × 4"').waitFor()
})

dashboardTest('shows the signed call of an http agent, and the problems of a model agent at its tools', async () => {
  const page = await dashboard.go('/agents/new?runtime=http')
  await page.getByLabel('URL', { exact: true }).fill('https://agents.example.com/run')
  await button(page, 'Add header').click()
  await page.getByLabel('Header 1', { exact: true }).fill('x-team')
  await page.getByLabel('Value of header 1').fill('front')
  const call = page.getByRole('region', { name: 'Sample call' })
  await call.getByText('x-team: front').waitFor()
  await call.getByText(/x-service-signature: [0-9a-f]{64}/).waitFor()
  await call.getByText(/webhook-signature: v1,/).waitFor()
  await page.getByLabel('Secret to sign with').fill('')
  await call.getByText('x-service-signature').waitFor({ state: 'detached' })
  await expectEveryLook(page, 'new-http-agent')
  await choose(page.getByRole('radio', { name: /LLM/ }))
  await page.getByLabel('Name', { exact: true }).fill('Modelled')
  await button(page, 'Add tool').click()
  await page.getByLabel('Tool URL').fill('http://plain.example.com')
  await expectEveryLook(page, 'new-llm-agent')
  await button(page, 'Save').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await page.getByLabel('Tool URL').inputValue()).toBe('http://plain.example.com')
  await choose(page.getByRole('radio', { name: /HTTP/ }))
  expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('https://agents.example.com/run')
})

dashboardTest('saves what the diff showed, and keeps the draft while another tab is shown', async () => {
  const id = await makeAgent('Greeter')
  const page = await dashboard.go(`/agents/${id}?tab=edit`)
  await page.getByLabel('Name', { exact: true }).fill('Polite greeter')
  await editor(page, 'Expression').fill('{ "greeting": "Good day, " & query }')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Runs by outcome, last 24 hours' }).waitFor()
  await page.getByRole('tab', { name: 'Edit' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Polite greeter')
  await button(page, 'Save').click()
  const review = dialog(page, 'Review your changes')
  await review.getByRole('region', { name: 'Lines of runtime.expression' }).waitFor()
  await expectEveryLook(page, 'agent-review')
  await button(review, 'Save and go live').click()
  await page.getByText('Version 2 is live').waitFor()
  const { json } = await rest(dashboard.service, 'GET', `/agents/${id}`)
  expect(json).toMatchObject({ version: 2, name: 'Polite greeter' })
})

dashboardTest('compares versions, and rolls back with a reason', async () => {
  const id = await makeAgent('Tuner')
  await agents.update(id, { name: 'Finer tuner' })
  const page = await dashboard.go(`/agents/${id}?tab=versions`)
  await page.getByRole('region', { name: 'Lines of name' }).getByText('Finer tuner').waitFor()
  await expectEveryLook(page, 'agent-versions')
  await button(page, 'Roll back to version 1').click()
  const rollBack = dialog(page, 'Roll back Finer tuner')
  await rollBack.getByLabel('Reason').fill('Too fine')
  await rollBack.getByRole('region', { name: 'Lines of name' }).waitFor()
  await expectEveryLook(page, 'roll-back')
  await rollBack.getByRole('button', { name: 'Roll back', exact: true }).click()
  await page
    .getByRole('row', { name: /Version 3/ })
    .getByText('Too fine')
    .waitFor()
  await heading(page, 'Agent Tuner').waitFor()
  const { json } = await rest(dashboard.service, 'GET', `/agents/${id}`)
  expect(json).toMatchObject({ version: 3, name: 'Tuner', deployment: { reason: 'Too fine' } })
  await page.reload()
  await page
    .getByRole('row', { name: /Version 2/ })
    .getByText('rolled back')
    .waitFor()
})

dashboardTest(
  'replays recent runs with a candidate, shows both outputs, and makes it live when it passed',
  async () => {
    const id = await makeAgent('Careful doubler', '{ "result": "**" & n * 2 & "**" }')
    const { service } = dashboard
    for (const n of [1, 2]) await rest(service, 'POST', '/runs', { body: { agent_id: id, input: { n } } })
    const wrong = { runtime: expression('{ "result": "**" & (n = 2 ? 5 : n * 2) & "**" }') }
    await rest(service, 'POST', `/agents/${id}/versions`, { body: wrong })
    const page = await dashboard.go(`/agents/${id}?tab=candidate`)
    await page.getByRole('region', { name: 'Lines of runtime.expression' }).waitFor()
    const form = page.getByRole('form', { name: 'Replay on recent runs' })
    await form.getByText('2 ended runs match: costs 3 calls').waitFor()
    await form.getByLabel('Same output').check()
    await expectEveryLook(page, 'candidate')
    await button(form, 'Replay').click()
    await page.getByText('not passed', { exact: true }).waitFor()
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('table', { name: 'Results' }).scrollIntoViewIfNeeded()
    await expectEveryLook(page, 'replay')
    await page.getByText('same_output: The outputs differ: result').click()
    const pair = dialog(page, 'Before and after')
    await pair.getByRole('region', { name: 'Output before' }).getByText('**4**').waitFor()
    await pair.getByRole('region', { name: 'Output after' }).getByText('**5**').waitFor()
    await pair.getByText('Markdown').click()
    await pair.locator('strong', { hasText: /^5$/ }).waitFor()
    await pair.getByText('JSON', { exact: true }).click()
    await pair.getByRole('region', { name: 'Output after' }).getByText('"result": "**5**"').waitFor()
    await expectEveryLook(page, 'replay-pair')
    await page.keyboard.press('Escape')
    expect(await button(page, 'Go live').count()).toBe(0)
    await form.getByLabel('Runs that must pass, %').fill('50')
    await form.getByLabel('Same output').check()
    await button(form, 'Replay').click()
    await button(page, 'Go live').click()
    await button(dialog(page, 'Deploy version 2 of Careful doubler'), 'Deploy').click()
    await page.getByText('There is no candidate').waitFor()
    expect((await rest(service, 'GET', `/agents/${id}`)).json).toMatchObject({ version: 2 })
  },
)

dashboardTest('saves a change as a candidate, and deploys it with a reason', async () => {
  const id = await makeAgent('Careful')
  const page = await dashboard.go(`/agents/${id}?tab=edit`)
  await page.getByLabel('Description').fill('Tried first')
  await button(page, 'Save').click()
  await button(dialog(page, 'Review your changes'), 'Save as candidate').click()
  await page.getByText('Version 2 is a candidate').waitFor()
  const row = page.getByRole('row', { name: /Version 2/ })
  await row.getByText('Made from version 1').waitFor()
  await row.getByText('candidate', { exact: true }).waitFor()
  expect((await rest(dashboard.service, 'GET', `/agents/${id}`)).json).toMatchObject({ version: 1, description: null })
  await expectEveryLook(page, 'agent-candidate')
  await agents.update(id, { metadata: { team: 'ops' } })
  await button(page, 'Deploy version 2').click()
  const deploy = dialog(page, 'Deploy version 2 of Careful')
  await deploy.getByText('Version 3 has gone live since', { exact: false }).waitFor()
  await deploy.getByRole('region', { name: 'Lines of description' }).waitFor()
  await deploy.getByLabel('Reason').fill('It works')
  await expectEveryLook(page, 'deploy-candidate')
  await button(deploy, 'Deploy anyway').click()
  await row.getByText('It works').waitFor()
  await row.getByText('live', { exact: true }).waitFor()
  const { json } = await rest(dashboard.service, 'GET', `/agents/${id}`)
  expect(json).toMatchObject({
    version: 2,
    description: 'Tried first',
    metadata: {},
    deployment: { reason: 'It works' },
  })
})

dashboardTest('rolls nothing back before the versions have been read', async () => {
  const id = await makeAgent('Slow')
  await agents.update(id, { name: 'Slower' })
  const page = await dashboard.go(`/agents/${id}?tab=versions`)
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query RollBackChoices')) await held.promise
    await route.continue()
  })
  await button(page, 'Roll back to version 1').click()
  const confirm = dialog(page, 'Roll back Slower').getByRole('button', { name: 'Roll back', exact: true })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  held.resolve()
  await confirm.click()
  await page.getByRole('row', { name: /Version 3/ }).waitFor()
  await page.unroute('**/graphql')
})

dashboardTest("shows someone else's change next to the draft, and loses neither", async () => {
  const id = await makeAgent('Shared')
  const page = await dashboard.go(`/agents/${id}?tab=edit`)
  await page.getByLabel('Description').fill('Mine')
  await agents.update(id, { name: 'Theirs' })
  await page.getByText('Version 2 went live while you edit version 1', { exact: false }).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Mine')
  await button(page, 'Save').click()
  const review = dialog(page, 'Review your changes')
  await review.getByText('You changed other fields: saving keeps both.', { exact: false }).waitFor()
  await expectEveryLook(page, 'agent-conflict')
  await button(review, 'Save and go live').click()
  await page.getByText('Version 3 is live').waitFor()
  const { json } = await rest(dashboard.service, 'GET', `/agents/${id}`)
  expect(json).toMatchObject({ version: 3, name: 'Theirs', description: 'Mine' })
})

dashboardTest('is rejected by the service when a change was not seen, and then shows both', async () => {
  const id = await makeAgent('Raced')
  const page = await dashboard.open(`/agents/${id}?tab=edit`, { refused: [422] })
  await page.route('**/graphql/stream', () => {}) // never answered: no change is reported
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await button(page, 'Save').click()
  await dialog(page, 'Review your changes').waitFor()
  await agents.update(id, { name: 'Theirs' })
  await button(dialog(page, 'Review your changes'), 'Save and go live').click()
  await dialog(page, 'Review your changes').getByText('Both changed name', { exact: false }).waitFor()
  await dialog(page, 'Review your changes').getByRole('button', { name: 'Discard mine' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await waitUntil(
    'the draft is what the other person saved',
    30_000,
    async () => (await name.inputValue()) === 'Theirs',
  )
})

dashboardTest('archives an agent only after confirmation, and then offers no changes', async () => {
  const id = await makeAgent('Old one')
  const page = await dashboard.open(`/agents/${id}`)
  await chooseFromMenu(page, 'Archive')
  const confirm = dialog(page, 'Archive Old one?')
  await confirm.getByRole('button', { name: 'Keep' }).click()
  await confirm.waitFor({ state: 'hidden' })
  expect((await rest(dashboard.service, 'GET', `/agents/${id}`)).json.status).toBe('active')
  await chooseFromMenu(page, 'Archive')
  await confirm.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.locator('[data-status="archived"]').waitFor()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByText('An archived agent can no longer be changed.').waitFor()
})

dashboardTest('shows a viewer every agent, and the scope that a change needs', async () => {
  const id = await makeAgent('Read only')
  const page = await dashboard.open(`/agents/${id}`, { user: await makeUser(dashboard.service, 'viewer') })
  await page.locator('main header').getByRole('button', { name: 'More actions' }).click()
  const archive = page.getByRole('menuitem', { name: 'Archive' })
  expect(await archive.getAttribute('aria-disabled')).toBe('true')
  expect(await archive.getAttribute('title')).toContain('agents:write')
})
