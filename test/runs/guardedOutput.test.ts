/** Outputs of agents: the same verdict however they are split and read, and nothing unchecked anywhere. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { everyText } from '../helpers/everyText.ts'
import { graphql } from '../helpers/httpClient.ts'
import { isLong } from '../helpers/scale.ts'
import { type ScriptedService, speak, spoken, startScriptedService } from '../helpers/scriptedAgent.ts'
import { type Frame, stream } from '../helpers/sse.ts'

let service: ScriptedService
beforeAll(async () => {
  service = await startScriptedService()
  await service.register((await service.receiver()).url(), { events: ['run.completed', 'run.failed'] })
})
afterAll(() => service.dispose())

const email = 'carla.dupont@orchid-mail.example'
const card = '4539 1488 0343 6467'
const key = `ars_live_${'Zk3'.repeat(12)}`
const cuts = isLong ? [[1], [2, 1, 3], [7], [1_000]] : [[2, 1, 3]]

type Ended = { run: JsonObject; frames: Frame[] }
type Way = (agentId: string, script: string) => Promise<Ended>

const run = async (agentId: string, script: string) => service.run(agentId, { script })
const ended = async (run: JsonObject): Promise<Ended> => ({
  run: await service.call('GET', `/runs/${run.id}?wait=30`),
  frames: await service.log(run.id),
})

/** Every way to create a run and to read it. */
const ways: Record<string, Way> = {
  'waited for': async (agentId, script) => ended(await run(agentId, script)),
  streamed: async (agent_id, script) => {
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', { body: { agent_id, input: { script } } })
    return { run: frames.at(-1)?.data.run as JsonObject, frames }
  },
  queued: async (agent_id, script) => {
    const options = { headers: { prefer: 'respond-async' } }
    return ended(await service.call('POST', '/runs', { agent_id, input: { script } }, options))
  },
  subscribed: async (agentId, script) => {
    const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
    const made = await graphql(service, create, { input: { agentId, input: { script }, waitSeconds: 0 } })
    const { id } = (made.json as { data: { createRun: { run: { id: string } } } }).data.createRun.run
    const query = 'subscription ($id: ID!) { runEvents(runId: $id) { seq type delta data } }'
    const { frames } = await stream(service, 'POST', '/graphql', { body: { query, variables: { id } } })
    const events = frames
      .filter(({ event }) => event === 'next')
      .map(({ data }) => (data.data as { runEvents: JsonObject }).runEvents)
      .map(({ seq, type, data }) => ({
        id: String(seq),
        event: String(type).replace('_', '.'),
        data: data as JsonObject,
      }))
    return { run: await service.call('GET', `/runs/${id}`), frames: events }
  },
}

const triggers = (frames: Frame[]) =>
  frames
    .filter(({ event }) => event === 'guardrail.triggered')
    .map(({ data: { guardrail, action, on } }) => `${guardrail} ${action} ${on}`)

const verdicts = async (runId: unknown) =>
  ((await service.call('GET', `/audit-log?target_id=${runId}`)).data as JsonObject[]).map(
    ({ action, actor, details }) => [action, (actor as JsonObject).kind, details],
  )

describe.each(Object.keys(ways))('a run that is %s', (name) => {
  const go: Way = (agentId, script) => (ways[name] as Way)(agentId, script)

  test.each([
    ['an e-mail address', 'pii', email, 'email'],
    ['a card number', 'pii', card, 'card'],
    ['a key', 'secrets', key, 'secret'],
  ])('%s is redacted in every delta and in the output, however it is split', async (_, check, found, kind) => {
    const agentId = await service.agent([{ check, on: 'output', action: 'redact' }])
    const clean = `say [redacted:${kind}] and go`
    for (const lengths of cuts) {
      service.play('redact', speak(`say ${found} and go`, lengths))
      const { run, frames } = await go(agentId, 'redact')
      expect([run.status, run.output, spoken(frames)]).toEqual(['completed', { result: clean }, clean])
      expect(triggers(frames)).toEqual([`${check} redact output`])
      expect(await verdicts(run.id)).toEqual([
        ['guardrail.redacted', 'agent', { agent_id: agentId, check, on: 'output', kinds: expect.any(Array) }],
      ])
    }
  })

  test.each([
    ['baseline', key, 'secrets'],
    ['privacy', key, 'secrets'],
    ['strict', key, 'secrets'],
    ['strict', email, 'pii'],
  ])('%s blocks a whole output with %s', async (policy, found, check) => {
    const agentId = await service.agent(policy)
    for (const lengths of cuts) {
      service.play('block', speak(`innocent beginning, then ${found}, then an end`, lengths))
      const { run, frames } = await go(agentId, 'block')
      expect(run).toMatchObject({ status: 'failed', output: null })
      expect(run.error).toMatchObject({ code: 'guardrail_blocked', type: 'gateway_error', retryable: false })
      expect('innocent beginning, then '.slice(0, spoken(frames).length)).toBe(spoken(frames))
      expect(spoken(await service.log(run.id))).toBe('')
      expect(frames.slice(-2).map(({ event }) => event)).toEqual(['guardrail.triggered', 'run.failed'])
      expect(triggers(frames)).toEqual([`${check} block output`])
      expect((await verdicts(run.id))[0]?.slice(0, 2)).toEqual(['guardrail.blocked', 'agent'])
    }
  })

  test('privacy redacts personal data and passes the rest', async () => {
    const agentId = await service.agent('privacy')
    service.play('privacy', speak(`write to ${email} or pay with ${card}.`, [5]))
    const { run, frames } = await go(agentId, 'privacy')
    const clean = 'write to [redacted:email] or pay with [redacted:card].'
    expect([run.output, spoken(frames), triggers(frames)]).toEqual([{ result: clean }, clean, ['pii redact output']])
  })

  test('none and flag pass everything unchanged, and flag is logged', async () => {
    const text = `take dora@elsewhere.example and ars_live_${'Qw9'.repeat(12)}`
    service.play('all', speak(text, [3]))
    const plain = await go(await service.agent('none'), 'all')
    expect([plain.run.output, spoken(plain.frames), triggers(plain.frames)]).toEqual([{ result: text }, text, []])
    const flags = [
      { check: 'pii', on: 'output', action: 'flag' },
      { check: 'secrets', on: 'both', action: 'flag' },
    ]
    const flagged = await go(await service.agent(flags), 'all')
    expect([flagged.run.output, spoken(flagged.frames)]).toEqual([{ result: text }, text])
    expect(triggers(flagged.frames).sort()).toEqual(['pii flag output', 'secrets flag output'])
    expect(await verdicts(flagged.run.id)).toEqual([])
  })
})

test('no table and no log contains anything that was redacted or blocked', async () => {
  const texts = await everyText(service)
  for (const found of [email, card, key, 'orchid-mail', key.slice(0, 20), 'innocent', 'beginning'])
    expect(texts).not.toContain(found)
})
