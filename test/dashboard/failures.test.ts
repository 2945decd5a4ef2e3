/** Failures in the browser: whose fault they are, and that each is shown once. */
import { expect } from '@jest/globals'
import { startModelService } from '../helpers/modelService.ts'
import { startRun } from '../helpers/startRun.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: () => startModelService() })

dashboardTest("names the policy whose guardrail blocked an output, not the service, as a failure's cause", async () => {
  const { service } = dashboard
  const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'block', terms: ['forbidden'] }]
  const policy = await service.call('POST', '/policies', { name: 'No forbidden words', guardrails })
  service.provider.answers('Say it', { content: 'This is forbidden.' })
  const run = await service.run(await service.agent({}, { policy: policy.id }), { query: 'Say it' })
  const page = await dashboard.go(`/runs/${run.id}`)
  const main = page.locator('main')
  await main.getByText('guardrail_blocked').first().waitFor()
  expect(await main.getByText('The service').count()).toBe(0)
  await expectEveryLook(page, 'run-blocked')
  await main.getByRole('link', { name: 'No forbidden words' }).click()
  await page.getByRole('dialog', { name: /No forbidden words/ }).waitFor()
})

dashboardTest('shows a missing field of an answer once, at the field', async () => {
  const properties = { amount: { type: 'number' }, note: { type: 'string' } }
  const schema = { type: 'object', properties, required: ['amount'] }
  const id = await startRun(dashboard.service, { ask: { type: 'respond', prompt: 'How much?', schema }, chunks: 1 })
  const page = await dashboard.go(`/runs/${id}`, { refused: [422] })
  const form = page.getByRole('region', { name: 'Required action' })
  await form.getByRole('button', { name: 'Respond', exact: true }).click()
  await form.getByText('request', { exact: false }).first().waitFor()
  expect(
    await form
      .getByText(/required/i)
      .filter({ visible: true })
      .count(),
  ).toBe(1)
  await expectEveryLook(page, 'run-answer-rejected')
  await dashboard.service.call('DELETE', `/runs/${id}`)
})

dashboardTest('counts the failed attempts of a webhook and its failed deliveries apart, each by its name', async () => {
  const { service } = dashboard
  const receiver = await service.receiver(503)
  const webhook = await service.register(receiver.url(), { events: ['run.completed'] })
  const { echo } = service.credentials.agents
  await service.call('POST', '/runs', { agent_id: echo, input: { query: 'Hello' } })
  await service.settled(webhook.id)
  const page = await dashboard.go(`/webhooks/${webhook.id}`)
  await page
    .locator('main header')
    .getByText(/^\d+ attempts failed in a row$/)
    .waitFor()
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed deliveries' })
  await failed.getByText('1', { exact: true }).waitFor()
  await dashboard.go('/')
  await page.getByText('1 delivery failed in 24 h').waitFor()
})
