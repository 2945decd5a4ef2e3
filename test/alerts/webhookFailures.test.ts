import { expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from '../helpers/freePort.ts'
import { rest } from '../helpers/httpClient.ts'
import { startOwnService } from '../helpers/testService.ts'

test('webhook_failures counts permanently failed deliveries', async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_MAX_ATTEMPTS: '1', ALERT_INTERVAL_SECONDS: '1' }
  const service = await startOwnService({ env })
  try {
    const post = async (path: string, body: object) => (await rest(service, 'POST', path, { body })).json as JsonObject
    const url = `https://localhost:${await freePort()}/nobody`
    await post('/webhooks', { url, events: ['run.completed'] })
    const figure = { metric: 'webhook_failures', comparator: 'gte', threshold: 1, window_seconds: 60 }
    const rule = await post('/alert-rules', { name: 'Failures', ...figure })
    await post('/runs', { agent_id: service.credentials.agents.echo, input: { query: 'Hello' } })
    const alert = await waitUntil('an alert', 20_000, async () => {
      const { json } = await rest(service, 'GET', `/alerts?rule_id=${rule.id}`)
      return (json.data as JsonObject[])[0]
    })
    expect(alert).toMatchObject({ value: 1, agent_id: null, snapshot: { sample_count: 1, run_ids: [] } })
  } finally {
    await service.dispose()
  }
})
