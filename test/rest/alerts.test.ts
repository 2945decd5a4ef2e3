import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type AlertSample, insertSamples } from '../../src/alerts/store/alertSamples.ts'
import { insertAlert } from '../../src/alerts/store/openAlerts.ts'
import { purgeSamples } from '../../src/alerts/store/purgeSamples.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api') // nothing evaluates the rules in the meantime
})
afterAll(() => service.dispose())

const make = async (body: object = {}): Promise<string> => {
  const good = { name: 'Failures', metric: 'failed_runs', comparator: 'gte', threshold: 3 }
  return String((await rest(service, 'POST', '/alert-rules', { body: { ...good, ...body } })).json.id)
}
const idsOf = async (query: string, key?: string) => {
  const { json } = await rest(service, 'GET', `/alerts?${query}`, key === undefined ? {} : { key })
  return (json.data as { id: string }[]).map(({ id }) => id)
}

describe('GET /alerts', () => {
  test('filters by rule and status, in pages, newest first', async () => {
    const [ruleId, otherId] = [await make(), await make()]
    const older = await makeAlert(service, { ruleId, status: 'resolved' })
    const newer = await makeAlert(service, { ruleId, status: 'resolved' })
    const firing = await makeAlert(service, { ruleId })
    const other = await makeAlert(service, { ruleId: otherId })
    expect(await idsOf(`rule_id=${ruleId}`)).toEqual([firing.id, newer.id, older.id])
    expect(await idsOf(`rule_id=${ruleId}&status=resolved&limit=1`)).toEqual([newer.id])
    expect(await idsOf(`rule_id=${ruleId}&status=resolved,firing&order=asc`)).toEqual([older.id, newer.id, firing.id])
    expect(await idsOf('status=firing')).toEqual([other.id, firing.id])
    const { json } = await rest(service, 'GET', `/alerts?rule_id=${ruleId}&limit=2`)
    expect(json.has_more).toBe(true)
    expect(await idsOf(`rule_id=${ruleId}&limit=2&cursor=${json.next_cursor}`)).toEqual([older.id])
    expect(await idsOf('rule_id=unknown')).toEqual([])
  })

  test('returns 422 for an unknown status', async () => {
    expect(errorOf(await rest(service, 'GET', '/alerts?status=open')).code).toBe('invalid_value')
  })

  test('shows a key that is limited to some agents only alerts about these', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { scopes: ['alerts:read'], agentIds: [echo] })
    const own = await makeAlert(service, { agentId: echo })
    const others = [await makeAlert(service, { agentId: simulator }), await makeAlert(service)]
    expect(await idsOf('', key)).toEqual([own.id])
    expect((await rest(service, 'GET', `/alerts/${own.id}`, { key })).status).toBe(200)
    for (const { id } of others)
      expect(errorOf(await rest(service, 'GET', `/alerts/${id}`, { key })).code).toBe('agent_not_allowed')
  })
})

test('a rule has one firing alert, whichever process stores it', async () => {
  const { db, newId } = service.deps
  const alert = await makeAlert(service)
  const second = { ...alert, id: newId('alrt') }
  expect(await db.transaction((tx) => insertAlert(tx, second))).toBe(false)
  expect(await idsOf(`rule_id=${alert.ruleId}`)).toEqual([alert.id])
})

test('Alert.rule and AlertRule.history are read with one statement each', async () => {
  const names = ['One', 'Two', 'Three', 'Four']
  for (const name of names) await makeAlert(service, { ruleId: await make({ name }) })
  const document = `query ($first: Int) { alerts(first: $first) { edges { node { rule { name history { at } } } } } }`
  const tables = ['alerts', 'alert_rules', 'alert_samples']
  const { response, statements } = await leastStatements(
    service,
    tables,
    async (attempt) => () => graphql(service, `# ${attempt}\n${document}`, { first: names.length }),
  )
  const edges = names.toReversed().map((name) => ({ node: { rule: { name, history: [] } } }))
  expect(response.json).toEqual({ data: { alerts: { edges } } })
  expect(statements).toBe(3)
})

test('the histories of a page of 20 rules can be requested together, those of 100 cannot', async () => {
  const ask = (first: number) =>
    graphql(service, `{ alertRules(first: ${first}) { edges { node { id history { at value sampleCount } } } } }`)
  expect((await ask(20)).json.errors).toBeUndefined()
  expect((await ask(100)).json).toMatchObject({ errors: [{ extensions: { code: 'document_too_complex' } }] })
})

describe('GET /alert-rules/{id}/history', () => {
  const minute = (minutesAgo: number) => {
    const now = service.deps.clock.now().getTime()
    return new Date(Math.floor(now / 60_000 - minutesAgo) * 60_000)
  }
  const history = async (id: string) => {
    const { status, json } = await rest(service, 'GET', `/alert-rules/${id}/history`)
    return status === 200 ? json : status
  }
  /** One after the other, like judgements. */
  async function store(ruleId: string, samples: (AlertSample & { fired?: boolean })[]): Promise<void> {
    const { organization_id: organizationId } = service.credentials
    for (const sample of samples) {
      await insertSamples(service.deps.db, [{ organizationId, ruleId, revision: 1, fired: false, ...sample }])
    }
  }

  test('returns the first value of each minute of the last 24 hours, oldest first', async () => {
    const id = await make()
    await store(id, [
      { at: minute(0), value: null, sampleCount: 0 },
      { at: new Date(minute(5).getTime() + 10_000), value: 62.5, sampleCount: 8 },
      { at: new Date(minute(5).getTime() + 20_000), value: 70, sampleCount: 10 },
      { at: minute(24 * 60 + 1), value: 1, sampleCount: 1 },
    ])
    expect(await history(id)).toEqual({
      data: [
        { at: minute(5).toISOString(), value: 62.5, sample_count: 8 },
        { at: minute(0).toISOString(), value: null, sample_count: 0 },
      ],
      has_more: false,
      next_cursor: null,
    })
    expect(await history('rule_00000000000000000000000000')).toBe(404)
  })

  test('returns the value with which an alert began, and no minute as empty that had a value', async () => {
    const id = await make()
    await store(id, [
      { at: minute(3), value: null, sampleCount: 0 },
      { at: new Date(minute(3).getTime() + 10_000), value: 50, sampleCount: 2 },
      { at: new Date(minute(3).getTime() + 20_000), value: null, sampleCount: 0 },
      { at: minute(2), value: 40, sampleCount: 5 },
      { at: new Date(minute(2).getTime() + 10_000), value: 75, sampleCount: 8, fired: true },
      { at: new Date(minute(2).getTime() + 20_000), value: 80, sampleCount: 10 },
    ])
    expect(((await history(id)) as JsonObject).data).toEqual([
      { at: minute(3).toISOString(), value: 50, sample_count: 2 },
      { at: minute(2).toISOString(), value: 75, sample_count: 8 },
    ])
  })

  test('starts over with another metric, but not with another threshold', async () => {
    const id = await make()
    await store(id, [{ at: minute(1), value: 2, sampleCount: 2 }])
    await rest(service, 'PATCH', `/alert-rules/${id}`, { body: { threshold: 7 } })
    expect(((await history(id)) as JsonObject).data).toHaveLength(1)
    await rest(service, 'PATCH', `/alert-rules/${id}`, { body: { metric: 'runs' } })
    expect(((await history(id)) as JsonObject).data).toEqual([])
  })

  test('older values are purged', async () => {
    const id = await make()
    await store(id, [
      { at: minute(1), value: 2, sampleCount: 2 },
      { at: minute(24 * 60 + 2), value: 1, sampleCount: 1 },
    ])
    await purgeSamples(service.deps)
    const { rows } = await service.deps.db.pool.query('select value from alert_samples where rule_id = $1', [id])
    expect(rows).toEqual([{ value: 2 }])
  })
})
