/** Pipelines in the browser: created, checked while typing, run live. And alerts: a rule, its test, its effects. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { startOwnService } from '../helpers/testService.ts'
import { choose } from './choose.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { heading } from './heading.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: () => startOwnService({ env: { ALERT_INTERVAL_SECONDS: '1' } }) })
const agents = agentCalls(() => dashboard.service)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const node = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Graph of/ }).getByRole('button', { name: new RegExp(`^${name}`) })

const seeded = () => dashboard.service.credentials.agents as { echo: string; simulator: string }

async function makePipeline(name: string, steps: object[]): Promise<string> {
  const { json } = await rest(dashboard.service, 'POST', '/pipelines', { body: { name, steps } })
  return String(json.id)
}

dashboardTest('creates a pipeline, and shows its problems at their steps', async () => {
  const page = await dashboard.go('/pipelines')
  await page.getByText('No pipelines yet').waitFor()
  await expectEveryLook(page, 'pipelines-empty')
  await page.getByRole('link', { name: 'New pipeline' }).click()
  await page.getByRole('heading', { level: 1, name: 'New pipeline' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Digest')
  await page.getByLabel('Step name').fill('Plan')
  await page.getByLabel('Agent').selectOption(seeded().echo)
  await button(page, 'Add step').click()
  const name = page.getByLabel('Step name')
  await waitUntil('the form is that of the new step', 30_000, async () => (await name.inputValue()) !== 'Plan')
  await name.fill('write')
  await page.getByLabel('Agent').selectOption(seeded().echo)
  await editor(page, 'Input').fill('{ "query": $uppercase(input.query) ')
  await page.getByRole('region', { name: 'Result of input' }).getByText('Expected', { exact: false }).waitFor()
  await editor(page, 'Input').fill('{ "query": $uppercase(input.query) }')
  await page.getByRole('region', { name: 'Result of input' }).getByText('HELLO').waitFor()
  await expectEveryLook(page, 'new-pipeline')
  await button(page, 'Save').click()
  await node(page, 'Plan').click()
  await page.locator('input[aria-invalid="true"]').waitFor()
  await page.getByLabel('Step name').fill('plan')
  await choose(page.getByRole('radio', { name: 'JSON' }))
  await editor(page, 'Steps').getByText('"plan"').first().waitFor()
  await button(page, 'Save').click()
  await heading(page, 'Pipeline Digest').waitFor()
  await node(page, 'write').click()
  await page.getByRole('heading', { name: 'Step write' }).waitFor()
  await expectEveryLook(page, 'pipeline')
  const [, id = ''] = page.url().match(/pipelines\/(pipe_\w+)/) ?? []
  const { json } = await rest(dashboard.service, 'GET', `/pipelines/${id}`)
  expect(json.steps).toMatchObject([{ name: 'plan' }, { name: 'write', depends_on: ['plan'] }])
})

dashboardTest('runs a pipeline as a graph with live states, and each step opens its run', async () => {
  const { echo, simulator } = seeded()
  const ask = '{ "ask": { "type": "approve", "prompt": "Publish?" } }'
  const id = await makePipeline('Live', [
    { name: 'each', agent_id: echo, for_each: '[1, 2, 3]', input: '{ "query": $string(item) }' },
    { name: 'review', agent_id: simulator, input: ask },
    { name: 'publish', agent_id: echo, input: '{ "query": steps.each.output[1].result }' },
  ])
  const page = await dashboard.go(`/pipelines/${id}`)
  await button(page, 'Run').click()
  await editor(page, 'Input').fill('{ "topic": "rivers" }')
  await dialog(page, 'Run Live').getByRole('button', { name: 'Run', exact: true }).click()
  await heading(page, 'Pipeline run Live').waitFor()
  const graph = page.getByRole('region', { name: 'Graph of the pipeline run' })
  await graph.locator('[data-status="requires_action"]').waitFor()
  await node(page, 'each').getByText('3 of 3 items').waitFor()
  expect(await node(page, 'publish').getAttribute('data-status')).toBe('pending')
  await node(page, 'each').click()
  await page.getByRole('table', { name: 'Runs of each' }).waitFor()
  await expectEveryLook(page, 'pipeline-run')
  const pipelineRunUrl = page.url()
  const [, runId = ''] = pipelineRunUrl.match(/pipeline-runs\/(prun_\w+)/) ?? []
  const { json } = await rest(dashboard.service, 'GET', `/pipeline-runs/${runId}`)
  const review = (json.steps as { name: string; run_id: string }[]).find(({ name }) => name === 'review')?.run_id
  const response = await rest(dashboard.service, 'POST', `/runs/${review}/action`, { body: { type: 'approve' } })
  expect(response.status).toBe(200)
  await graph.locator('[data-status="completed"]').nth(2).waitFor()
  await page.getByRole('tab', { name: 'Output' }).click()
  await page.getByRole('region', { name: 'output' }).getByText('"result": "2"').waitFor()
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByText(/^(\d+) of \1 events, no gaps$/).waitFor()
  await node(page, 'publish').click()
  await heading(page, 'Run').waitFor()
})

dashboardTest('checks expressions against a past run, shows the diff, and saves a version', async () => {
  const { echo } = seeded()
  const id = await makePipeline('Checked', [
    { name: 'first', agent_id: echo },
    { name: 'second', agent_id: echo },
  ])
  await rest(dashboard.service, 'POST', `/pipelines/${id}/runs`, { body: { input: { query: 'past words' } } })
  const page = await dashboard.go(`/pipelines/${id}?tab=edit&step=2`)
  await editor(page, 'Input').fill('{ "query": steps.first.output.result }')
  await page.getByRole('region', { name: 'Result of input' }).getByText('past words').waitFor()
  await editor(page, 'Input').fill('{ "query": steps.second.output.result }')
  await page.getByRole('region', { name: 'Result of input' }).getByText('{}').waitFor()
  await editor(page, 'Input').fill('{ "query": steps.first.output.result }')
  await button(page, 'Save').click()
  const review = dialog(page, 'Review your changes')
  await review.getByText('steps.first.output.result', { exact: false }).waitFor()
  await expectEveryLook(page, 'pipeline-review')
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Version 2 is live').waitFor()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('region', { name: 'Lines of steps' }).waitFor()
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page.getByRole('table', { name: 'Pipeline runs' }).locator('[data-status="completed"]').waitFor()
  await rest(dashboard.service, 'POST', `/pipelines/${id}/runs`, { body: { input: { query: 'new words' } } })
  await page.getByRole('button', { name: '1 new pipeline run' }).click()
  await page.getByRole('table', { name: 'Pipeline runs' }).locator('tbody tr').nth(1).waitFor()
})

dashboardTest('creates an alert rule, tests it, and shows the alert with its rollback', async () => {
  const { service } = dashboard
  const { json } = await agents.custom({ name: 'Fragile', runtime: expression() })
  await agents.update(json.id, { runtime: expression('$error("broken")') })
  const page = await dashboard.go('/alerts')
  await page.getByText('No alert rules yet').waitFor()
  await expectEveryLook(page, 'alerts-empty')
  await button(page, 'New rule').click()
  const form = dialog(page, 'New alert rule')
  await form.getByLabel('Name').fill('Broken agent')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await button(page, 'New rule').click()
  expect(await form.getByLabel('Name').inputValue()).toBe('Broken agent')
  await form.getByLabel('Metric').selectOption('failed_runs')
  await form.getByLabel('Is').selectOption('gte')
  await form.getByLabel('Threshold').fill('1')
  await form.getByLabel('Agent').selectOption(String(json.id))
  await form.getByLabel('Auto-rollback').check()
  await form.getByLabel('Window in seconds').fill('5')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.locator('input[aria-invalid="true"]').waitFor()
  await expectEveryLook(page, 'alert-rule-form')
  await form.getByLabel('Window in seconds').fill('3600')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await heading(page, 'Alert rule Broken agent').waitFor()
  await button(page, 'Test').click()
  await page.getByText('the rule would not fire', { exact: false }).waitFor()
  await rest(service, 'POST', '/runs', { body: { agent_id: json.id, input: { a: 1 } } })
  const alert = page.getByRole('table', { name: 'Alerts' }).getByRole('row', { name: /Broken agent/ })
  await alert.waitFor()
  await alert.click()
  const drawer = dialog(page, 'Alert')
  await drawer.getByText('The previous version is live again.').waitFor()
  await drawer.getByRole('link', { name: /^run_/ }).waitFor()
  await expectEveryLook(page, 'alert')
  await page.keyboard.press('Escape')
  // After the rollback, no run of the live version counts: the value with which it fired is kept.
  await page.getByRole('heading', { name: 'Failed runs, last 24 hours' }).waitFor()
  await expectEveryLook(page, 'alert-rule')
  expect((await rest(service, 'GET', `/agents/${json.id}`)).json.version).toBe(3)
})

dashboardTest('opens the alerts on what fires, and estimates how often an edited rule would have fired', async () => {
  const { service } = dashboard
  const { json: agent } = await agents.custom({ name: 'Failing', runtime: expression('$error("broken")') })
  await rest(service, 'POST', '/runs', { body: { agent_id: agent.id, input: {} } })
  const rule = { name: 'Any failure', metric: 'failed_runs', comparator: 'gte', threshold: 1, agent_id: agent.id }
  const { json } = await rest(service, 'POST', '/alert-rules', { body: { ...rule, window_seconds: 3_600 } })
  const page = await dashboard.go('/alerts')
  const firing = page.getByRole('region', { name: /^Firing now/ })
  await firing.getByRole('link', { name: 'Any failure' }).waitFor()
  await expectEveryLook(page, 'alerts-firing')
  await firing.getByRole('listitem').filter({ hasText: 'Any failure' }).getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  await page.locator('tbody [data-status="failed"]').waitFor()
  await dashboard.go(`/alerts/rules/${json.id}`)
  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit Any failure')
  await form.getByText('Would have fired once in the last 24 hours').waitFor()
  await form.getByLabel('Threshold').fill('100')
  await form.getByText('Would not have fired in the last 24 hours').waitFor()
  await expectEveryLook(page, 'alert-rule-edit')
  await rest(service, 'DELETE', `/alert-rules/${json.id}`)
})

dashboardTest("draws a rule's first value once it is evaluated, even if no run and no alert changes", async () => {
  const rule = { name: 'Idle', metric: 'failed_runs', comparator: 'gt', threshold: 5, active: false }
  const { json } = await rest(dashboard.service, 'POST', '/alert-rules', { body: rule })
  const page = await dashboard.go(`/alerts/rules/${json.id}`)
  await page.getByText('There are no values for the last 24 hours yet').waitFor()
  await rest(dashboard.service, 'PATCH', `/alert-rules/${json.id}`, { body: { active: true } })
  await page.getByRole('heading', { name: 'Failed runs, last 24 hours' }).waitFor()
  await page.locator('figure canvas').waitFor()
  await waitUntil('the only value is a dot', 30_000, async () => (await page.evaluate<number>(dotPixels)) > 30)
})

/** The pixels of the chart in the colour of its first series. */
const dotPixels = `(() => {
  const drawn = document.querySelector('figure canvas')
  const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d', { willReadFrequently: true })
  copy.fillStyle = getComputedStyle(document.querySelector('figure [data-series]')).color
  copy.fillRect(0, 0, 1, 1)
  const [red, green, blue] = copy.getImageData(0, 0, 1, 1).data
  copy.clearRect(0, 0, 1, 1)
  copy.drawImage(drawn, 0, 0)
  const { data } = copy.getImageData(0, 0, drawn.width, drawn.height)
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count++
  return count
})()`

dashboardTest('edits, switches off and deletes a rule, the last only after its name was typed', async () => {
  const rule = { name: 'Slow', metric: 'p95_latency_ms', comparator: 'gt', threshold: 5_000 }
  const { json } = await rest(dashboard.service, 'POST', '/alert-rules', { body: rule })
  const page = await dashboard.go(`/alerts/rules/${json.id}`)
  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit Slow')
  await form.getByLabel('Threshold in ms').fill('250')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  // On a slow machine the rule may fire, and its alert has the same text.
  const header = page.locator('main header')
  await header.getByText('p95 latency > 250 ms').waitFor()
  await chooseFromMenu(page, 'Switch off')
  await header.getByText('switched off').waitFor()
  expect((await rest(dashboard.service, 'GET', `/alert-rules/${json.id}`)).json).toMatchObject({
    threshold: 250,
    active: false,
  })
  await chooseFromMenu(page, 'Delete')
  const confirm = dialog(page, 'Delete Slow?')
  await confirm.getByLabel('Type Slow to confirm').fill('Slow')
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
  expect((await rest(dashboard.service, 'GET', `/alert-rules/${json.id}`)).status).toBe(404)
})
