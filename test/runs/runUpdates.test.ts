/** The runs of an organisation as they are created and change, over GraphQL. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { followUpdates, runUpdates, type Updates } from '../helpers/followUpdates.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { scaled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { messagesOf, reserveStream } from '../helpers/sharedStream.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const open: Updates[] = []
afterEach(async () => {
  for (const each of open.splice(0)) {
    each.close()
    await each.ended
  }
})

async function follow(filter: JsonObject | null = null, options = {}): Promise<Updates> {
  const updates = await followUpdates(service, runUpdates, { variables: { filter }, ...options })
  open.push(updates)
  return updates
}
const response = (id: string) => rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
const statusesOf = (updates: Updates, id: string) =>
  updates.received().flatMap((run) => (run.id === id ? [run.status] : []))
const echo = async (more: JsonObject = {}, key = service.credentials.api_key) => {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'hello' }, ...more }
  return String((await rest(service, 'POST', '/runs', { body, key })).json.id)
}
const ends = (id: string) => (run: JsonObject) => run.id === id && run.status === 'completed'

describe('an erased run', () => {
  test('is sent to those who follow runs with its metadata', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:erase'] })
    const query = 'subscription ($filter: RunFilter) { runUpdates(filter: $filter) { run { id output erasedAt } } }'
    const updates = await followUpdates(service, query, { variables: { filter: { metadata: { who: 'erased' } } } })
    open.push(updates)
    const id = await echo({ metadata: { who: 'erased' } })
    await updates.until((run) => run.id === id && run.output !== null)
    await rest(service, 'POST', '/erasures', { key, body: { run_ids: [id] } })
    expect(await updates.until((run) => run.id === id && run.erasedAt !== null)).toMatchObject({ output: null })
  })
})

describe('a subscription', () => {
  test.each(['/graphql', '/graphql/stream'])('over %s first gets null, then runs as they change', async (path) => {
    const updates = await follow(null, { path })
    expect(updates.frames[0]).toMatchObject({ event: 'next', data: { data: { runUpdates: { run: null } } } })
    const id = await startRun(service, { ask: {} })
    await updates.until((run) => run.id === id && run.status === 'requires_action')
    await response(id)
    const ended = await updates.until(ends(id))
    expect(ended.output).not.toBeNull()
    expect(statusesOf(updates, id).filter((status) => status === 'completed')).toHaveLength(1)
  })

  test('works over a shared connection', async () => {
    const shared = await reserveStream(service)
    let id = ''
    const isEnd =
      (operationId: string) =>
      ({ data }: { data: JsonObject }) =>
        data.id === operationId && JSON.stringify(data).includes(id) && JSON.stringify(data).includes('"completed"')
    const reading = shared.open((frame, frames) => {
      if (frames.length === 1) void echo().then((created) => (id = created))
      return id !== '' && isEnd('1')(frame)
    })
    await shared.post('1', runUpdates)
    const [first, ...rest] = messagesOf('1', (await reading).frames)
    expect(first).toEqual({ data: { runUpdates: { run: null } } })
    expect(rest.at(-1)).toMatchObject({ data: { runUpdates: { run: { id, status: 'completed' } } } })
  })

  test('sends a run that streams 1,000 pieces only a few times, and its end', async () => {
    const updates = await follow()
    const begun = Date.now()
    const id = await startRun(service, { chunks: 1_000, delay_ms: 1 })
    await updates.until(ends(id))
    const mostPasses = Math.ceil((Date.now() - begun) / 250) + 2
    expect(statusesOf(updates, id).length).toBeLessThanOrEqual(mostPasses)
  })

  test('sends the end of each of many runs', async () => {
    const count = scaled(100, 300)
    const updates = await follow({ status: ['completed'] })
    const ids = await Promise.all(Array.from({ length: count }, () => echo()))
    await updates.until(() => ids.every((id) => updates.received().some(ends(id))))
    expect(updates.received().filter((run) => ids.includes(String(run.id)))).toHaveLength(count)
  })

  test('gets null first again after it reconnects', async () => {
    ;(await follow()).close()
    expect((await follow()).frames[0]).toMatchObject({ data: { data: { runUpdates: { run: null } } } })
  })
})

describe('a filter', () => {
  test('leaves out runs that do not match it', async () => {
    const [agentId, other] = [await makeAgent(service, 'echo'), service.credentials.agents.echo]
    const updates = await follow({ agentId, status: ['completed'], metadata: { team: '7' } })
    const out = [await echo({ agent_id: other, metadata: { team: 7 } }), await echo({ agent_id: agentId })]
    const id = await echo({ agent_id: agentId, metadata: { team: 7, more: true } })
    await updates.until(ends(id))
    expect(updates.received().filter((run) => out.includes(String(run.id)))).toEqual([])
  })

  test('sends a run that stops matching it, once', async () => {
    const id = await startRun(service, { ask: {} })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    const [waiting, all] = [await follow({ status: ['requires_action'] }), await follow()]
    const later = await startRun(service, { ask: {}, delay_ms: 400, chunks: 3 })
    await waiting.until((run) => run.id === later && run.status === 'requires_action')
    await Promise.all([response(id), response(later)])
    await Promise.all([all.until(ends(id)), all.until(ends(later))])
    const last = await startRun(service, { ask: {} })
    await waiting.until((run) => run.id === last && run.status === 'requires_action')
    expect(statusesOf(waiting, id)).toHaveLength(1)
    expect(statusesOf(waiting, later)).toEqual(['requires_action', expect.not.stringMatching('requires_action')])
  })

  test("that has too many pairs or another organisation's agent is rejected", async () => {
    const pairs = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]))
    expect(JSON.stringify((await follow({ metadata: pairs })).frames)).toContain('invalid_value')
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    const refused = await follow({ agentId: service.credentials.agents.simulator }, { key })
    expect(JSON.stringify(refused.frames)).toContain('agent_not_allowed')
  })
})

describe('a key', () => {
  test('that is limited to some agents gets only their runs', async () => {
    const { echo: agentId } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [agentId], scopes: ['runs:read'] })
    const [limited, all] = [await follow(null, { key }), await follow()]
    const other = await startRun(service, {})
    await all.until(ends(other))
    const id = await echo()
    await limited.until(ends(id))
    expect(new Set(limited.received().map((run) => run.agentId))).toEqual(new Set([agentId]))
  })

  test('of another organisation gets nothing', async () => {
    const { key, agentId } = await makeOrganization(service)
    const [foreign, own] = [await follow(null, { key }), await follow()]
    await own.until(ends(await echo()))
    const id = await echo({ agent_id: agentId }, key)
    await foreign.until(ends(id))
    expect(new Set(foreign.received().map((run) => run.id))).toEqual(new Set([id]))
  })

  test('that lacks runs:read is rejected', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:write'] })
    expect(JSON.stringify((await follow(null, { key })).frames)).toContain('insufficient_scope')
  })

  test('that is revoked ends the subscription', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const updates = await follow(null, { key })
    await rest(service, 'DELETE', `/api-keys/${id}`)
    await updates.ended
    expect(JSON.stringify(updates.frames.at(-2))).toContain('invalid_credentials')
    expect(updates.frames.at(-1)?.event).toBe('complete')
  })
})
