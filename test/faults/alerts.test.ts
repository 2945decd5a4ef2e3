/*
 * A version that fails is live, two processes evaluate its alert rule, and one of them is killed: the alert fires once, and the
 * previous version is live again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const random = createRandom(68)
const rounds = scaled(1, 20)
const takeOverMs = 30_000

let cluster: Cluster & { one: Instance; other: Instance }
beforeAll(async () => {
  cluster = await startPair({ ALERT_INTERVAL_SECONDS: '1' })
}, 60_000)
afterAll(() => cluster?.[Symbol.asyncDispose]())

type Episode = { agent: JsonObject; bad: JsonObject; rule: JsonObject }

const runtime = (expression: string): JsonObject => ({ runtime: { type: 'expression', expression } })

async function makeEpisode({ rest }: Instance): Promise<Episode> {
  const { json: agent } = await rest('POST', '/agents/custom', { body: { name: 'A', ...runtime('{"ok": true}') } })
  const { json: bad } = await rest('PATCH', `/agents/${agent.id}`, { body: runtime('$error("broken")') })
  const body: JsonObject = {
    name: 'Bad versions',
    metric: 'error_rate',
    comparator: 'gt',
    threshold: 50,
    min_samples: 3,
    agent_id: agent.id as string,
    window_seconds: 60,
    auto_rollback: true,
  }
  const { json: rule } = await rest('POST', '/alert-rules', { body })
  return { agent, bad, rule }
}

/** Invokes the agent until it works again. Returns how long that took. */
async function drive({ rest }: Instance, { agent }: Episode): Promise<number> {
  const began = performance.now()
  await waitUntil('the earlier version', takeOverMs, async () => {
    const { json } = await rest('POST', '/runs', { body: { agent_id: agent.id as string, input: {} } })
    if (json.status === 'completed') return true
    await sleep(100)
    return false
  })
  return performance.now() - began
}

async function expectOneEpisode({ rest }: Instance, { agent, bad, rule }: Episode): Promise<void> {
  const { json } = await rest('GET', `/alerts?rule_id=${rule.id}`)
  const [alert, ...more] = json.data as JsonObject[]
  expect(more).toEqual([])
  const undone = (bad.deployment as JsonObject).id
  expect(alert).toMatchObject({ snapshot: { rollback: 'done' }, rolled_back_deployment_id: undone })
  const { json: healed } = await rest('GET', `/agents/${agent.id}`)
  expect(healed).toMatchObject({ version: 3, runtime: agent.runtime, deployment: { created_by: rule.id } })
  const { rows } = await cluster.db.query(
    `select type, count(*)::int from events where subject_id = any($1) and type in ('alert.triggered', 'deployment.rollback')
      group by 1 order by 1`,
    [[agent.id, alert?.id]],
  )
  expect(rows).toEqual([
    { type: 'alert.triggered', count: 1 },
    { type: 'deployment.rollback', count: 1 },
  ])
  const { json: audit } = await rest('GET', `/audit-log?target_id=${agent.id}&action=agent.rolled_back`)
  expect(audit.data).toMatchObject([{ actor: { id: rule.id, kind: 'alert_rule' } }])
}

describe('kill -9 of one of two evaluating processes', () => {
  test('each bad version is rolled back once, by one alert, whichever process evaluates', async () => {
    const tookMs: number[] = []
    let killed = cluster.one
    let living = cluster.other
    for (let round = 0; round < rounds; round++) {
      const episodes = await Promise.all(Array.from({ length: 3 }, () => makeEpisode(living)))
      const healing = episodes.map((episode) => drive(living, episode))
      const killing = sleep(random() * 1_500).then(() => killed.process.stop('SIGKILL'))
      tookMs.push(...(await Promise.all(healing)))
      await killing
      for (const episode of episodes) await expectOneEpisode(living, episode)
      if (round === rounds - 1) break
      killed = living
      living = await cluster.add({ ALERT_INTERVAL_SECONDS: '1' })
    }
    measured('kill -9, automatic rollback', { maxMs: Math.max(...tookMs) })
  }, 300_000)

  test('no alert fires again while its rule is still evaluated', async () => {
    const living = cluster.instances.at(-1)
    const judgedAt = async () =>
      (await cluster.db.query('select max(last_evaluated_at) as at from alert_rules')).rows[0].at
    const first = await judgedAt()
    await waitUntil('another evaluation', takeOverMs, async () => (await judgedAt()) > first)
    const { rows } = await cluster.db.query(
      'select count(*)::int as alerts, count(distinct rule_id)::int as rules from alerts',
    )
    expect(rows[0].alerts).toBe(rows[0].rules)
    expect(living?.process.output()).not.toContain('a rule could not be judged')
  }, 60_000)

  test('the invariants hold', () => expectSettled(cluster.db))
})
