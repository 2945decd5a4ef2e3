/** What an agent sends besides text (steps, patches, questions and failures), and when it is passed on. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { everyText } from '../helpers/everyText.ts'
import { type Script, type ScriptedService, spoken, startScriptedService } from '../helpers/scriptedAgent.ts'
import { stream } from '../helpers/sse.ts'

let service: ScriptedService
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.dispose())

const email = 'carla.dupont@orchid-mail.example'
const key = `ghp_${'Zk3'.repeat(12)}` // one of our keys would already be masked by the runtime
const redact = [
  { check: 'pii', on: 'output', action: 'redact' },
  { check: 'secrets', on: 'output', action: 'redact' },
]
const completed = (output: JsonObject): JsonObject => ({ type: 'run.completed', output })
const delta = (text: string): JsonObject => ({ type: 'output.delta', delta: text })
const patch = (value: unknown): JsonObject => ({ type: 'output.delta', patch: value })

async function perform(policy: string | JsonObject[], script: Script, more: JsonObject = {}) {
  const agentId = await service.agent(policy, more)
  service.play('it', script)
  const run = await service.run(agentId, { script: 'it' })
  const frames = await service.log(run.id)
  const of = (type: string) => frames.filter(({ event }) => event === type).map(({ data }) => data)
  return { run, frames, of }
}

describe('steps', () => {
  const step = { name: 'look up', kind: 'tool', arguments: { to: email, token: key } }
  const script = [{ type: 'step.started', step }, { type: 'step.completed', step }, completed({ fine: true })]

  test('are redacted', async () => {
    const { run, of } = await perform(redact, script)
    expect(run.status).toBe('completed')
    const clean = { ...step, arguments: { to: '[redacted:email]', token: '[redacted:secret]' } }
    expect(of('step.started').at(-1)?.step).toEqual(clean)
    expect(of('step.completed').map(({ step }) => step)).toContainEqual(clean)
    expect(
      of('guardrail.triggered')
        .map(({ guardrail }) => guardrail)
        .sort(),
    ).toEqual(['pii', 'secrets'])
  })

  test('end the run if they are blocked', async () => {
    const { run, of, frames } = await perform('baseline', script)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'guardrail_blocked' } })
    expect(of('step.started').map(({ step }) => (step as JsonObject).kind)).toEqual(['http'])
    expect(frames.at(-2)?.event).toBe('guardrail.triggered')
  })

  test('are sent while text is held back', async () => {
    const gate = Promise.withResolvers<void>()
    service.play('held', [
      delta('held '),
      { type: 'step.started', step: { name: 'think', kind: 'model' } },
      gate.promise,
      delta('back'),
      completed({ result: 'held back' }),
    ])
    const body = { agent_id: await service.agent('strict'), input: { script: 'held' } }
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
      body,
      until: ({ event, data }) => {
        if (event === 'step.started' && (data.step as JsonObject).name === 'think') gate.resolve()
        return false
      },
    })
    expect(spoken(frames)).toBe('held back')
    expect(frames.filter(({ event }) => event === 'output.delta')).toHaveLength(1)
  })
})

describe('patches', () => {
  const halves = [patch({ op: 'append', text: 'carla.dupont@orchid' }), patch({ op: 'append', text: '-mail.example' })]

  test('pass at the end if the output passes unchanged', async () => {
    const pieces = [patch({ a: 1 }), patch({ b: 2 })]
    const { of } = await perform(redact, [...pieces, completed({ a: 1, b: 2 })])
    expect(of('output.delta').map(({ patch }) => patch)).toEqual([{ a: 1 }, { b: 2 }])
  })

  test('are left out if the output that they build was redacted', async () => {
    const { run, of } = await perform(redact, [...halves, completed({ text: email })])
    expect([run.output, of('output.delta')]).toEqual([{ text: '[redacted:email]' }, []])
  })

  test('are dropped with a blocked output', async () => {
    const { run, of } = await perform('strict', [...halves, completed({ text: email })])
    expect([run.status, of('output.delta')]).toEqual(['failed', []])
  })

  test('pass immediately if guardrails only flag', async () => {
    const { of } = await perform('none', [...[patch([1])], completed({})])
    expect(of('output.delta').map(({ patch }) => patch)).toEqual([[1]])
  })
})

describe('a failure', () => {
  const failing = (message: string, code = 'broken'): Script => [
    delta('so far'),
    { type: 'run.failed', error: { code, message, retryable: true } },
  ]

  test('is redacted, and text that was cleared before it is kept', async () => {
    const { run, frames } = await perform(redact, failing(`no such user ${email}`, key))
    expect(run.error).toMatchObject({
      code: '_redacted:secret_',
      message: 'no such user [redacted:email]',
      type: 'agent_error',
      retryable: true,
    })
    expect(spoken(frames).trimEnd()).toBe('so')
  })

  test('is guardrail_blocked if its message would be blocked', async () => {
    const { run, of } = await perform('baseline', failing(`bad token ${key}`))
    expect(run.error).toMatchObject({ code: 'guardrail_blocked', type: 'gateway_error', retryable: false })
    expect(
      of('output.delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toBe('')
  })

  test('passes no part of an incomplete key', async () => {
    const script = [
      delta('so far '),
      delta(key.slice(0, 25)),
      { type: 'run.failed', error: { code: 'x', message: 'y' } },
    ]
    const { run, frames } = await perform('baseline', script)
    expect([run.error, spoken(frames)]).toMatchObject([{ code: 'x', message: 'y' }, 'so far '])
  })

  test('contains no secret, whatever the policy', async () => {
    const { run } = await perform('none', failing(`bad token ${key}, password=Hunter2xK9zQ41`, 'broken'))
    expect(run.error).toMatchObject({ message: 'bad token [redacted:secret], password=[redacted:secret]' })
  })
})

describe('a question', () => {
  const asking = async (action: string) => {
    const policy = {
      name: 'Test',
      guardrails: [{ check: 'blocked_terms', on: 'output', action, terms: ['Project Heron'] }],
    }
    const { id } = await service.call('POST', '/policies', policy)
    const agent = await service.call('POST', '/agents/simulator/deploy', { policy: id })
    return service.run(String(agent.id), { ask: { type: 'approve', prompt: 'Start Project Heron?' } })
  }

  test('is redacted', async () => {
    const run = await asking('redact')
    expect(run).toMatchObject({ status: 'requires_action', required_action: { prompt: 'Start [redacted:term]?' } })
    const { frames } = await stream(service, 'GET', `/v2/runs/${run.id}/stream`, {
      until: ({ event }) => event === 'run.requires_action',
    })
    expect(frames.slice(-2).map(({ event }) => event)).toEqual(['guardrail.triggered', 'run.requires_action'])
    expect(JSON.stringify(frames.at(-1))).not.toContain('Heron')
  })

  test('is not asked if it is blocked', async () => {
    expect(await asking('block')).toMatchObject({
      status: 'failed',
      required_action: null,
      error: { code: 'guardrail_blocked' },
    })
  })
})

describe("the agent's schema", () => {
  const output_schema = {
    type: 'object',
    properties: { mail: { type: 'string', maxLength: email.length, pattern: '@' } },
    required: ['mail'],
  }

  test('validates the output of the agent before redaction', async () => {
    const { run } = await perform(redact, [completed({ mail: email })], { output_schema })
    expect([run.status, run.output]).toEqual(['completed', { mail: '[redacted:email]' }])
  })

  test("'s error message is redacted", async () => {
    const strict = { ...output_schema, properties: {}, propertyNames: { maxLength: 4 } }
    const { run } = await perform(redact, [completed({ mail: 'x', [email]: 1 })], { output_schema: strict })
    expect([run.status, JSON.stringify(run)]).toEqual(['failed', expect.not.stringContaining('orchid')])
  })
})

describe('a schema as a guardrail', () => {
  test('checks only the final output', async () => {
    const policy = [{ check: 'json_schema', on: 'output', action: 'block', schema: { required: ['answer'] } }]
    const script = [delta('text'), { type: 'step.started', step: { name: 'x', kind: 'y' } }]
    expect((await perform(policy, [...script, completed({ answer: 1 })])).run.status).toBe('completed')
    expect((await perform(policy, [...script, completed({ other: 1 })])).run.error).toMatchObject({
      code: 'guardrail_blocked',
    })
  })
})

test.each([
  ['nothing can block', redact],
  ['a blocking guardrail can clear it piece by piece', 'privacy'],
])('text is streamed during the run if %s', async (_, policy) => {
  const gate = Promise.withResolvers<void>()
  const text = ['Hello there, this is ', `${email} who `, 'writes to you.']
  service.play('flow', [
    delta('Hello there, this is '),
    gate.promise,
    delta(`${email} who `),
    delta('writes to you.'),
    { type: 'run.completed' },
  ])
  const body = { agent_id: await service.agent(policy), input: { script: 'flow' } }
  const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
    body,
    until: ({ event }) => {
      if (event === 'output.delta') gate.resolve() // it must not wait for the end, which never happens
      return false
    },
  })
  expect(spoken(frames)).toBe(text.join('').replace(email, '[redacted:email]'))
})

test('deltas stored before an output was blocked are emptied', async () => {
  const gate = Promise.withResolvers<void>()
  service.play('late', [
    delta('A kingfisher was seen here, by the river, '),
    { type: 'step.started', step: { name: 'look', kind: 'tool' } },
    gate.promise,
    delta(`Its key is ${key} and `),
    delta('so on.'),
    { type: 'run.completed' },
  ])
  const body = { agent_id: await service.agent('privacy'), input: { script: 'late' } }
  const live = await stream(service, 'POST', '/v2/runs/stream', {
    body,
    until: ({ data }) => {
      if (data.delta !== undefined) gate.resolve()
      return false
    },
  })
  expect(spoken(live.frames)).toMatch(/^A kingfisher was seen here[a-z, ]*$/)
  expect(live.frames.at(-1)?.event).toBe('run.failed')
  const run = live.frames.at(-1)?.data.run as JsonObject
  expect(run).toMatchObject({ output: null, error: { code: 'guardrail_blocked' } })
  const stored = await service.log(run.id)
  expect([spoken(stored), stored.map(({ id }) => id)]).toEqual(['', live.frames.map(({ id }) => id)])
  expect(stored.map(({ event }) => event)).toEqual(live.frames.map(({ event }) => event))
  const resumed = await stream(service, 'GET', `/v2/runs/${run.id}/stream?after=1`)
  expect(resumed.frames).toEqual(stored.slice(1))
})

test('nothing that was redacted or blocked was stored or logged', async () => {
  const texts = await everyText(service)
  for (const found of ['carla.dupont', 'orchid', 'Zk3Zk3', 'kingfisher was seen']) expect(texts).not.toContain(found)
})
