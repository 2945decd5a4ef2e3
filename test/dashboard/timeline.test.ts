/** The timeline of a run in the browser: its axis, its steps, and the deliveries of its event beside it. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { startWebhookService } from '../helpers/webhookService.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })
const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0

/** Runs an agent whose endpoint sends these lines, waits, and sends the others. */
async function runWithSteps(first: object[], then: object[]): Promise<string> {
  const { service } = dashboard
  const lines = (events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const endpoint = await service.receiver((response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(lines(first))
    setTimeout(() => response.end(lines([...then, { type: 'run.completed', output: { done: true } }])), 400)
  })
  const runtime = { type: 'http', url: endpoint.url('/steps') }
  const { id: agent_id } = await service.call('POST', '/agents/custom', { name: 'Steps', runtime })
  return String((await service.call('POST', '/runs', { agent_id, input: {} })).id)
}

dashboardTest(
  'draws deliveries on a track with its own scale, so that a late one does not shrink the run',
  async () => {
    const { service } = dashboard
    const receiver = await service.receiver((response, _, count) => response.writeHead(count === 1 ? 500 : 200).end())
    const webhook = await service.register(receiver.url(), { events: ['run.completed'] })
    const run = await service.echo('late')
    await service.settled(webhook.id)
    const page = await dashboard.go(`/runs/${run.id}`)
    const deliveries = page.getByRole('list', { name: "Deliveries of the run's events" })
    await deliveries.getByRole('link', { name: 'run.completed' }).waitFor()
    await deliveries.getByTitle(/^Attempt 2/).waitFor()
    expect(await timeline(page).getByText('run.completed').count()).toBe(0)
    const bars = await Promise.all(
      ['Queued', 'Running'].map((name) =>
        widthOf(
          timeline(page)
            .getByTitle(new RegExp(`^${name}:`))
            .first(),
        ),
      ),
    )
    const track = await widthOf(timeline(page).locator('[data-track]').first())
    expect(bars.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(track / 2)
    await deliveries.getByRole('link', { name: 'run.completed' }).click()
    await page.getByRole('dialog', { name: 'Delivery' }).getByText('HTTP 200').waitFor()
    await page.keyboard.press('Escape')
    await expectEveryLook(page, 'run-deliveries')
  },
)

dashboardTest('has an axis with times from the start of the run', async () => {
  const id = await runWithSteps([], [])
  const page = await dashboard.go(`/runs/${id}`)
  const axis = page.locator('[data-axis="run"]')
  await axis.getByText('0 ms', { exact: true }).waitFor()
  await axis
    .getByText(/^[1-9]\d* ms$/)
    .first()
    .waitFor()
})

const started = (name: string, id: string) => ({ type: 'step.started', step: { name, kind: 'tool', id } })
const completed = (name: string, id: string) => ({ type: 'step.completed', step: { name, kind: 'tool', id } })

dashboardTest('pairs the start and end of parallel steps by their id', async () => {
  const id = await runWithSteps(
    [started('search', 'a'), started('search', 'b'), completed('search', 'a')],
    [completed('search', 'b')],
  )
  const page = await dashboard.go(`/runs/${id}`)
  const bars = timeline(page).getByTitle(/^search:/)
  await page.getByText(/^(\d+) of \1 events, no gaps$/).waitFor()
  expect(await bars.count()).toBe(3 - 1)
  expect(await widthOf(bars.nth(0))).toBeLessThan((await widthOf(bars.nth(1))) / 2)
})

dashboardTest('shows the model, tool and sizes of each step, and its messages if the agent recorded them', async () => {
  const usage = { input_tokens: 1_200, output_tokens: 34 }
  const messages = [
    { role: 'user', content: 'Where is order 1042?' },
    { role: 'assistant', content: 'It left the warehouse on Monday.' },
  ]
  const model = { name: 'think', kind: 'model', model: 'gpt-test', id: 1 }
  const tool = { name: 'orders', kind: 'tool', id: 2, input_bytes: 2_048 }
  const id = await runWithSteps(
    [
      { type: 'step.started', step: tool },
      { type: 'step.completed', step: { ...tool, output_bytes: 512, http_status: 200 } },
      { type: 'step.started', step: model },
    ],
    [{ type: 'step.completed', step: { ...model, usage, messages, duration_ms: 400 } }],
  )
  const page = await dashboard.go(`/runs/${id}?tab=steps`)
  const row = (text: string) => page.getByRole('table', { name: 'Steps' }).getByRole('row').filter({ hasText: text })
  await row('orders').getByText('2 KiB').waitFor()
  await row('gpt-test').getByText('1,200').waitFor()
  await expectEveryLook(page, 'run-steps')
  await row('gpt-test').click()
  const step = page.getByRole('dialog', { name: 'think' })
  await step.getByText('It left the warehouse on Monday.').waitFor()
  await expectEveryLook(page, 'run-step')
})
