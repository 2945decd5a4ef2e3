/** Runs in the browser: the list, live and filtered, and the page of one run. */
import { readFile } from 'node:fs/promises'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { startModelService } from '../helpers/modelService.ts'
import { startRun } from '../helpers/startRun.ts'
import { choose } from './choose.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: () => startModelService() })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, id: string) => page.locator(`tr[data-key="${id}"]`)
const status = (page: Page, name: string) => page.locator(`main header [data-status="${name}"]`)
const simulate = (input: object) => startRun(dashboard.service, input)

dashboardTest('explains what a run is while the list is empty', async () => {
  const page = await dashboard.go('/runs')
  await page.getByText('No runs yet').waitFor()
  await expectEveryLook(page, 'runs-empty')
})

dashboardTest('updates rows in place, and holds new runs back behind a bar until they are requested', async () => {
  const asking = await simulate({ ask: { prompt: 'Continue?' } })
  const page = await dashboard.go('/runs')
  await row(page, asking).locator('[data-status="requires_action"]').waitFor()
  const added = await simulateUntilToldOf(page)
  expect(await row(page, added).count()).toBe(0)
  await rest(dashboard.service, 'POST', `/runs/${asking}/action`, { body: { type: 'approve' } })
  await row(page, asking).locator('[data-status="completed"]').waitFor()
  const shown = row(page, added).locator('[data-status="completed"]')
  await waitUntil('the new run is shown', 60_000, async () => {
    await page.keyboard.press('n') // too early until the bar appears
    return shown.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  })
  expect(await page.locator('tbody tr').first().getAttribute('data-key')).toBe(added)
})

/** The last of the runs that are started until the page, which reloads its list when its subscription starts, reports one. */
const simulateUntilToldOf = (page: Page) =>
  waitUntil('the page follows the runs', 60_000, async () => {
    const id = await simulate({ chunks: 1 })
    const bar = page.getByRole('button', { name: /\d+ new runs?/ })
    return bar.waitFor({ timeout: 5_000 }).then(
      () => id,
      () => undefined,
    )
  })

dashboardTest(
  'filters on the server, keeps the filter in the URL, and shows which filter empties the list',
  async () => {
    const body = { agent_id: dashboard.service.credentials.agents.simulator, metadata: { customer: 'acme' } }
    const failed = await rest(dashboard.service, 'POST', '/runs', {
      body: { ...body, input: { fail: { code: 'broken' } } },
    })
    const page = await dashboard.go('/runs')
    await choose(page.getByRole('checkbox', { name: 'failed' }))
    await button(page, 'More filters').click()
    await page.getByLabel('Error code').fill('broken')
    await choose(page.getByRole('checkbox', { name: 'queued' }))
    await page.getByLabel('Metadata').fill('customer=acme')
    await choose(page.getByRole('checkbox', { name: 'queued' }), false)
    expect(await page.getByLabel('Error code').inputValue()).toBe('broken')
    await button(page, 'Apply').click()
    await page.waitForURL(/status=failed.*broken/)
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
    await row(page, String(failed.json.id)).waitFor()
    await expectEveryLook(page, 'runs-filtered')
    await page.reload()
    await row(page, String(failed.json.id)).waitFor()
    await choose(page.getByRole('checkbox', { name: 'cancelled' }))
    await choose(page.getByRole('checkbox', { name: 'failed' }), false)
    await page.getByText('No run matches').waitFor()
    await page.getByText('error: broken').waitFor()
    await button(page, 'Clear all filters').click()
    await page.locator('tbody tr').nth(1).waitFor()
  },
)

dashboardTest('holds back no run that has stopped matching the filter', async () => {
  const shown = await simulate({ ask: { prompt: 'First?' } })
  const page = await dashboard.go('/runs?status=requires_action')
  await row(page, shown).waitFor()
  const bar = (count: number) => page.getByRole('button', { name: `${count} new run${count === 1 ? '' : 's'}` })
  const added = await waitUntil('the page follows the runs', 60_000, async () => {
    const id = await simulate({ ask: { prompt: 'Second?' } })
    const isTold = () => page.getByRole('button', { name: /^\d+ new run/ }).waitFor({ timeout: 5_000 })
    return isTold().then(
      () => id,
      () => undefined,
    )
  })
  const last = await simulate({ ask: { prompt: 'Third?' } })
  await bar(2).waitFor()
  await rest(dashboard.service, 'POST', `/runs/${added}/action`, { body: { type: 'approve' } })
  await bar(1).click()
  await row(page, last).locator('[data-status="requires_action"]').waitFor()
  expect(await row(page, added).count()).toBe(0)
  for (const id of [shown, last]) await rest(dashboard.service, 'DELETE', `/runs/${id}`)
})

dashboardTest('cancels the selected active runs, and reports how many', async () => {
  const ids = [await simulate({ ask: { prompt: 'One?' } }), await simulate({ ask: { prompt: 'Two?' } })]
  const page = await dashboard.go('/runs?status=requires_action')
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  await button(page, 'Cancel 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel runs' }).click()
  await page.getByText('2 of 2').waitFor()
  for (const id of ids) expect((await rest(dashboard.service, 'GET', `/runs/${id}`)).json.status).toBe('cancelled')
})

dashboardTest('reruns the selected runs, including ended ones', async () => {
  const body = { agent_id: dashboard.service.credentials.agents.simulator, metadata: { bulk: 'yes' } }
  for (const chunks of [1, 2]) await rest(dashboard.service, 'POST', '/runs', { body: { ...body, input: { chunks } } })
  const page = await dashboard.go('/runs?metadata=bulk%3Dyes')
  for (const each of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select run_/ })
      .nth(each)
      .check()
  await button(page, 'Rerun 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rerun', exact: true }).click()
  await page.getByText('2 of 2').waitFor()
  const { json } = await rest(dashboard.service, 'GET', '/runs?metadata[bulk]=yes')
  const inputs = (json.data as { input: { chunks: number } }[]).map(({ input }) => input.chunks)
  expect(inputs.sort()).toEqual([1, 1, 2, 2])
})

dashboardTest('shows the selected columns, also after a reload', async () => {
  await simulate({ chunks: 1 })
  const page = await dashboard.go('/runs')
  await chooseFromMenu(page, 'Columns')
  await page.getByLabel('Created by').check()
  await page.getByLabel('Tokens').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Created by' }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Created by' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Tokens' }).count()).toBe(0)
})

dashboardTest(
  'streams the output, continues after a reload in the middle, and proves that the log is complete',
  async () => {
    const { id, goOn } = await startHalting()
    const page = await dashboard.go(`/runs/${id}`)
    await page.getByText('chunk 30').waitFor()
    expect(await page.title()).toMatch(/^● running · /)
    await page.reload()
    await page.getByText(/events so far, no gaps/).waitFor()
    goOn()
    await status(page, 'completed').waitFor()
    await page.getByText(/^(\d+) of \1 events, no gaps$/).waitFor()
    await page.getByText('chunk 60').waitFor()
    await choose(page.getByRole('radio', { name: 'JSON' }))
    await page.getByRole('region', { name: 'Output JSON' }).getByText('"result"').waitFor()
    await choose(page.getByRole('radio', { name: 'Markdown' }))
    await page.locator('p', { hasText: 'chunk 60' }).waitFor()
  },
)

/** A run of an agent that pauses in the middle of its output until it is released. */
async function startHalting() {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const lines = (first: number) =>
    Array.from({ length: 30 }, (_, at) => `{"type": "output.delta", "delta": "chunk ${first + at} "}\n`).join('')
  const { service } = dashboard
  const endpoint = await service.receiver(async (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(lines(1))
    await promise
    response.end(`${lines(31)}{"type": "run.completed"}\n`)
  })
  const runtime = { type: 'http', url: endpoint.url() }
  const { id: agent_id } = await service.call('POST', '/agents/custom', { name: 'Halting', runtime })
  const headers = { prefer: 'respond-async' }
  const { id } = await service.call('POST', '/runs', { agent_id, input: {} }, { headers })
  return { id: String(id), goOn }
}

dashboardTest('sends a message to a running run, and cancels it after confirmation', async () => {
  const id = await simulate({ chunks: 2_000, delay_ms: 500 })
  const page = await dashboard.go(`/runs/${id}`)
  await page.getByLabel('Message to the run').fill('hurry up')
  await button(page, 'Send').click()
  await page.getByText('[hurry up]').waitFor()
  await expectEveryLook(page, 'run-running')
  await button(page, 'Cancel run').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(page, 'Cancel run').click()
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await status(page, 'cancelled').waitFor()
})

dashboardTest('shows where the fault of a failed run lies and what to try, and reruns it', async () => {
  const id = await simulate({ chunks: 2, fail: { code: 'overloaded', message: 'Too much to do', retryable: true } })
  const page = await dashboard.go(`/runs/${id}`)
  await page.getByText('Too much to do').first().waitFor()
  await page.getByText('Run it again: the same input may succeed.').waitFor()
  await expectEveryLook(page, 'run-failed')
  await button(page, 'Rerun').click()
  await page.waitForURL((url) => url.pathname.startsWith('/runs/') && !url.pathname.endsWith(id))
  await page.getByText('Too much to do').first().waitFor()
})

dashboardTest('opens an event of the log on a phone by its URL, and filters the log by type', async () => {
  const id = await simulate({ chunks: 3 })
  const page = await dashboard.go(`/runs/${id}?tab=events`, { width: 360 })
  await page
    .getByRole('button', { name: /output\.delta/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Event 3: output.delta' }).getByText('"chunk 1"').waitFor()
  await expectEveryLook(page, 'run-event')
  await page.reload()
  await page.getByRole('dialog', { name: 'Event 3: output.delta' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Type of event').selectOption('run.completed')
  await page.getByRole('button', { name: /run\.completed/ }).waitFor()
  await page
    .getByRole('button', { name: /output\.delta/ })
    .first()
    .waitFor({ state: 'detached' })
  await expectEveryLook(page, 'run-events')
})

dashboardTest('plays a run back, and exports its log as streamed', async () => {
  const id = await simulate({ chunks: 20, delay_ms: 20 })
  const page = await dashboard.go(`/runs/${id}`)
  await page.getByText('23 of 23 events, no gaps').waitFor()
  await chooseFromMenu(page, 'Play back')
  const playback = page.getByRole('region', { name: 'Playback' })
  await playback.getByText('23 of 23 events').waitFor()
  await playback.getByRole('radio', { name: '10×' }).check()
  await playback.getByText('23 of 23 events').waitFor()
  await expectEveryLook(page, 'run-playback')
  const download = page.waitForEvent('download')
  await chooseFromMenu(page, 'Export NDJSON')
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line) as { seq: number; type: string; run_id: string })
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  expect([events[0]?.type, events.at(-1)?.type, events[5]?.run_id]).toEqual(['run.created', 'run.completed', id])
})

dashboardTest("answers a question with a form; the service's errors are shown at their fields", async () => {
  const properties = { amount: { type: 'number', maximum: 100 }, note: { type: 'string' } }
  const schema = { type: 'object', properties, required: ['amount'] }
  const id = await simulate({ ask: { type: 'respond', prompt: 'How much?', schema }, chunks: 1 })
  const page = await dashboard.go(`/runs/${id}`, { refused: [422] })
  await page.getByText('How much?').waitFor()
  await expectEveryLook(page, 'run-question')
  await page.getByLabel('amount').fill('500')
  await button(page, 'Respond').click()
  await page.getByText('Must be at most 100').waitFor()
  await page.getByLabel('amount').fill('50')
  await page.getByRole('radio', { name: 'JSON' }).first().check()
  await page.locator('.cm-content').waitFor()
  await page.getByLabel('Response').fill('{"amount": 50, "note": "by hand"}')
  await page.getByRole('radio', { name: 'Form' }).check()
  expect(await page.getByLabel('note').inputValue()).toBe('by hand')
  await page.getByLabel('Reason').fill('agreed by phone')
  await page.getByLabel('Reason').press('Enter')
  expect((await rest(dashboard.service, 'GET', `/runs/${id}`)).json.status).toBe('requires_action')
  await button(page, 'Respond').click()
  await status(page, 'completed').waitFor()
  const { json } = await rest(dashboard.service, 'GET', `/runs/${id}`)
  expect(json.output).toMatchObject({ response: { amount: 50, note: 'by hand' } })
})

dashboardTest("shows a model's steps and guardrail findings on the timeline, and links to their events", async () => {
  const { service } = dashboard
  service.provider.answers('Write to', { content: 'It is written.' })
  const { id } = await service.run(await service.agent({}, { policy: 'privacy' }), {
    query: 'Write to ada@example.com',
  })
  const page = await dashboard.go(`/runs/${id}`)
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await timeline.getByRole('listitem').filter({ hasText: 'gpt-test' }).getByText('model', { exact: true }).waitFor()
  await timeline.getByRole('listitem').filter({ hasText: 'Guardrails' }).getByText('1×').waitFor()
  await timeline.getByRole('link', { name: 'Guardrails' }).click()
  await page
    .getByRole('dialog', { name: /guardrail\.triggered/ })
    .getByText('"redact"')
    .first()
    .waitFor()
})

dashboardTest('shows that a run does not exist', async () => {
  const page = await dashboard.go('/runs/run_01m7k7bmn1e0vbvtghvwkrcdvr')
  await page.getByText('run_not_found').waitFor()
})
