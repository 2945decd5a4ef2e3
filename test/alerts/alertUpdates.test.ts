/** Updates over GraphQL when alerts fire and are resolved. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { alertUpdates, followUpdates, type Updates } from '../helpers/followUpdates.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ env: { ALERT_INTERVAL_SECONDS: '1' } })
})
afterAll(() => service.dispose())

const open: Updates[] = []
afterEach(async () => {
  for (const each of open.splice(0)) {
    each.close()
    await each.ended
  }
})

async function follow(options = {}): Promise<Updates> {
  const updates = await followUpdates(service, alertUpdates, options)
  open.push(updates)
  return updates
}

async function makeRule(agentId: string): Promise<string> {
  const condition = { metric: 'runs', comparator: 'gte', threshold: 0, agent_id: agentId }
  const { json } = await rest(service, 'POST', '/alert-rules', { body: { name: 'Always', ...condition } })
  return String(json.id)
}

const alertOf = async (ruleId: string): Promise<JsonObject | undefined> => {
  const { json } = await rest(service, 'GET', `/alerts?rule_id=${ruleId}`)
  return (json.data as JsonObject[])[0]
}

test('first sends null, then an alert when it fires and when it is resolved', async () => {
  const updates = await follow()
  expect(updates.frames[0]).toMatchObject({ data: { data: { alertUpdates: { alert: null } } } })
  const ruleId = await makeRule(service.credentials.agents.echo)
  const { id } = await updates.until(({ status }) => status === 'firing')
  expect(await alertOf(ruleId)).toMatchObject({ id, status: 'firing' })
  await rest(service, 'PATCH', `/alert-rules/${ruleId}`, { body: { active: false } })
  const resolved = await updates.until((alert) => alert.id === id && alert.status === 'resolved')
  expect(resolved.resolvedAt).not.toBeNull()
})

test('reports that an old alert is resolved', async () => {
  const before = await follow()
  const ruleId = await makeRule(service.credentials.agents.echo)
  const { id } = await before.until(({ status }) => status === 'firing')
  // As if it had fired long ago: an alert is found by its id only while it is recent.
  const oldId = `alrt_00${String(id).slice(7)}`
  await service.deps.db.pool.query('update alerts set id = $2 where id = $1', [id, oldId])
  const updates = await follow()
  await rest(service, 'DELETE', `/alert-rules/${ruleId}`)
  await updates.until((alert) => alert.id === oldId && alert.status === 'resolved')
})

test('sends a key that is limited to some agents only alerts about these', async () => {
  const { echo, simulator } = service.credentials.agents
  const { key } = await makeKey(service, { scopes: ['alerts:read'], agentIds: [echo] })
  const [updates, all] = [await follow({ key }), await follow()]
  await makeRule(simulator)
  await all.until(({ agentId }) => agentId === simulator)
  await makeRule(echo)
  await updates.until(({ agentId }) => agentId === echo)
  expect(updates.received().map(({ agentId }) => agentId)).not.toContain(simulator)
})

test('returns 403 without the scope alerts:read', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:read'] })
  expect(JSON.stringify((await follow({ key })).frames)).toContain('insufficient_scope')
})
