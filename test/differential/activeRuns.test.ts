import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'run_00000000000000000000000000'

describe('cancelling a run', () => {
  const cancel = (path: string, id: string) =>
    bothDoors(service, {
      rest: { method: 'DELETE', path: `/runs/${path}` },
      graphql: {
        query: `mutation ($input: CancelRunInput!) { cancelRun(input: $input) { run { ...Run } } } ${runFragment}`,
        variables: { input: { id } },
      },
      resultPath: 'cancelRun.run',
    })

  const start = async () => {
    const body = { agent_id: service.credentials.agents.simulator, input: { ask: {} } }
    return String((await rest(service, 'POST', '/runs', { body })).json.id)
  }

  test('cancels an active run', async () => {
    const [one, other] = [await start(), await start()]
    expect(await cancel(one, other)).toMatchObject({
      code: 'ok',
      result: { status: 'cancelled', required_action: null },
      effect: { run_events: 1 },
    })
    expect(await cancel(one, other)).toMatchObject({ code: 'ok', result: { status: 'cancelled' }, effect: {} })
  })

  test('returns the same error for an ended run and for an unknown one', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    const id = String((await rest(service, 'POST', '/runs', { body })).json.id)
    expect(await cancel(id, id)).toMatchObject({ code: 'run_not_active', status: 422, effect: {} })
    expect(await cancel(missing, missing)).toMatchObject({ code: 'run_not_found', status: 404, effect: {} })
  })
})

describe('sending an action', () => {
  const act = (id: [string, string], body: JsonObject) =>
    bothDoors(service, {
      rest: { method: 'POST', path: `/runs/${id[0]}/action`, body },
      graphql: {
        query: `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { ...Run } } } ${runFragment}`,
        variables: { input: { id: id[1], ...camelCase(body) } },
      },
      resultPath: 'sendRunAction.run',
    })

  const ask = async (question: JsonObject): Promise<string> => {
    const body = {
      agent_id: service.credentials.agents.simulator,
      input: { ask: question, chunks: 1, delay_ms: 1_500 },
    }
    return String((await rest(service, 'POST', '/runs', { body })).json.id)
  }

  test('resumes a waiting run', async () => {
    const ids: [string, string] = [await ask({}), await ask({})]
    expect(await act(ids, { type: 'approve', reason: 'fine' })).toMatchObject({
      code: 'ok',
      result: { status: 'running' },
    })
    // Otherwise their ends would be counted as effects of the next operation.
    for (const id of ids) expect((await rest(service, 'GET', `/runs/${id}?wait=10`)).json.status).toBe('completed')
  })

  test('sends a message once for an idempotency key of either door', async () => {
    const id = await ask({ type: 'respond', prompt: 'Name?' })
    await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'respond', payload: 'Ada' } })
    const message = { type: 'respond', payload: 'more', idempotency_key: 'both-doors' }
    await rest(service, 'POST', `/runs/${id}/action`, { body: message })
    expect(await act([id, id], message)).toMatchObject({ code: 'ok', effect: {}, calls: 0 })
    expect(await act([id, id], { ...message, payload: 'other' })).toMatchObject({
      code: 'idempotency_mismatch',
      params: ['idempotency_key'],
      effect: {},
    })
    expect(await act([id, id], { ...message, idempotency_key: 'ä' })).toMatchObject({ code: 'invalid_value' })
    await rest(service, 'DELETE', `/runs/${id}`)
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['invalid_value', { type: 'respond' }, {}],
    ['invalid_value', { type: 'approve', payload: {} }, { schema: { required: ['name'] } }],
    ['invalid_value', { type: 'explode' }, {}],
    ['missing_field', {}, {}],
    ['wrong_type', { type: 1, reason: 2 }, {}],
    ['unknown_field', { type: 'approve', colour: 'red' }, {}],
    ['action_not_pending', { type: 'approve', action_id: 'act_00000000000000000000000000' }, {}],
  ])('returns the same %s, and changes nothing', async (code, body, question) => {
    const id = await ask(question)
    expect(await act([id, id], body)).toMatchObject({ code, effect: {} })
  })

  test('returns the same error for an ended run and for an unknown one', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    const id = String((await rest(service, 'POST', '/runs', { body })).json.id)
    expect(await act([id, id], { type: 'approve' })).toMatchObject({ code: 'run_not_active', status: 422, effect: {} })
    expect(await act([missing, missing], { type: 'approve' })).toMatchObject({
      code: 'run_not_found',
      status: 404,
      effect: {},
    })
  })
})
