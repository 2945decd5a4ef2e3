/** Guardrails and values that take long to check: others continue in the meantime, and what can't be checked is blocked. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createJudge, type Judge } from '../../src/guardrails/judge.ts'
import { createGuardrailPool } from '../../src/guardrails/sandbox/guardrailPool.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { longestTurn } from '../helpers/longestTurn.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { type ScriptedService, spoken, startScriptedService } from '../helpers/scriptedAgent.ts'
import { slowness } from '../helpers/slowness.ts'

let service: ScriptedService
beforeAll(async () => {
  service = await startScriptedService({ judge: chosenJudge })
})
afterAll(() => service.dispose())

/** This thread also does the client's work; `test/faults/hostileCalls` measures only the service. */
const maxTurnMs = 500
/** Enough for what must pass. */
const judgeMs = Math.round(2_000 * slowness())
/** For what must take too long: it uses all of it, on a core. */
const briefMs = Math.round(700 * slowness())
const pool = createGuardrailPool()
const judges = { usual: createJudge(pool, judgeMs), brief: createJudge(pool, briefMs) }
let judge = judges.usual
const chosenJudge: Judge = {
  value: (...judged) => judge.value(...judged),
  locate: (...judged) => judge.locate(...judged),
  openStream: (...streamed) => judge.openStream(...streamed),
  checkPatterns: (...checked) => judge.checkPatterns(...checked),
}
const fill = (piece: string, characters: number) => piece.repeat(Math.floor(characters / piece.length))
/** Allowed, but each character of a text that consists of "abc" takes about 40 µs. */
const patterns = Array.from({ length: 10 }, (_, index) => `(?:a|b|c){1,60}${index}x`)
const costly = [{ check: 'blocked_terms', on: 'both', action: 'flag', patterns }]
const reason = `the guardrail blocked_terms, which took longer than ${briefMs} ms`
const create = (agent_id: string, input: JsonObject, key = service.credentials.api_key) =>
  rest(service, 'POST', '/runs', { body: { agent_id, input }, key })
const audit = async (target: unknown) =>
  ((await service.call('GET', `/audit-log?target_id=${target}`)).data as JsonObject[]).map(({ action, details }) => [
    action,
    details,
  ])

describe('patterns that take longer than allowed', () => {
  beforeAll(() => {
    judge = judges.brief
  })
  afterAll(() => {
    judge = judges.usual
  })

  test("block an input and an output, while another organisation's runs continue", async () => {
    const another = await makeOrganization(service)
    const text = fill('abc', 900_000)
    const guarded = await service.agent(costly)
    service.play('costly', [{ type: 'output.delta', delta: text }, { type: 'run.completed' }])
    const query = `mutation ($input: CreateRunInput!) {
      createRun(input: $input) { run { id } }
    }`
    let isOver = false
    const { result, turnMs } = await longestTurn(async () => {
      const judged = Promise.all([
        create(guarded, { text }),
        graphql(service, query, { input: { agentId: guarded, input: { script: 'costly' } } }),
      ]).finally(() => {
        isOver = true
      })
      let othersRuns = 0
      while (!isOver && othersRuns < 20) {
        const { json } = await create(another.agentId, { query: 'hello' }, another.key)
        if (json.status === 'completed') othersRuns++
      }
      return { answers: await judged, othersRuns }
    })
    expect(turnMs).toBeLessThan(maxTurnMs)
    expect(result.othersRuns).toBeGreaterThan(5)
    const [refused, failed] = result.answers
    expect([refused.status, errorOf(refused)]).toMatchObject([
      422,
      { code: 'guardrail_blocked', param: 'input', message: `input was blocked by ${reason}` },
    ])
    expect(await audit(guarded)).toContainEqual([
      'guardrail.blocked',
      { agent_id: guarded, check: 'blocked_terms', on: 'input', reason: `took longer than ${briefMs} ms` },
    ])
    const { run } = (failed.json as { data: { createRun: { run: JsonObject } } }).data.createRun
    const error = {
      code: 'guardrail_blocked',
      message: `The output was blocked by ${reason}`,
      type: 'gateway_error',
      retryable: false,
    }
    const ended = await waitUntil('the run has ended', 60_000, async () => {
      const found = await service.call('GET', `/runs/${run.id}`)
      return found.finished_at !== null && found
    })
    expect(ended).toMatchObject({ status: 'failed', output: null, error })
    const frames = await service.log(run.id)
    expect([spoken(frames), frames.at(-2)?.data]).toMatchObject(['', { guardrail: 'blocked_terms', action: 'block' }])
  })
})

describe('a large value', () => {
  const guardrails = [
    { check: 'pii', on: 'both', action: 'redact' },
    { check: 'secrets', on: 'both', action: 'redact' },
    { check: 'prompt_injection', on: 'both', action: 'flag' },
  ]
  const text = `${fill('4111 202-555-0143 @ password= a1B ', 400_000)}mail to jane@example.com`

  test('is checked without blocking the event loop, as input and as output', async () => {
    const agentId = await service.agent(guardrails)
    service.play('large', [
      { type: 'output.delta', delta: text },
      { type: 'run.completed', output: { text } },
    ])
    const { result, turnMs } = await longestTurn(async () => {
      const body = { agent_id: agentId, input: { script: 'large', text } }
      const { json, status } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
      expect(status).toBe(202)
      const find = () =>
        service.deps.db.pool.query('select 1 from runs where id = $1 and finished_at is not null', [json.id])
      await waitUntil('the run has ended', 60_000, async () => (await find()).rowCount === 1)
      return json
    })
    expect(turnMs).toBeLessThan(maxTurnMs)
    const run = await service.call('GET', `/runs/${result.id}`)
    const clean = fill('4111 [redacted:phone] @ password= a1B ', Math.floor(400_000 / 34) * 38)
    expect([run.status, (run.output as JsonObject).text === `${clean}mail to [redacted:email]`]).toEqual([
      'completed',
      true,
    ])
    expect(service.heard.at(-1)).not.toContain('jane@')
    expect(spoken(await service.log(run.id))).toBe((run.output as JsonObject).text)
  })
})

describe('a policy', () => {
  test('whose patterns take long to compile is rejected without blocking the event loop', async () => {
    const heavy = { check: 'blocked_terms', on: 'both', action: 'flag', patterns: Array(20).fill('\\pL{1,1000}!') }
    const body = { name: 'x', guardrails: Array(20).fill(heavy) }
    const { result, turnMs } = await longestTurn(() => rest(service, 'POST', '/policies', { body }))
    expect([result.status, errorOf(result)]).toMatchObject([
      422,
      {
        param: 'guardrails.0.patterns.0',
        message: 'guardrails.0.patterns.0 needs too many steps, together with the patterns before it',
      },
    ])
    expect(turnMs).toBeLessThan(maxTurnMs)
  })

  test('with many long terms is applied without blocking the event loop', async () => {
    const word = (index: number) => `${index} ${fill('lorem ipsum ', 96)}`.slice(0, 100)
    const guardrails = Array.from({ length: 5 }, (_, guardrail) => ({
      check: 'blocked_terms',
      on: 'both',
      action: 'redact',
      terms: Array.from({ length: 480 }, (_, term) => word(guardrail * 480 + term)),
    }))
    const agentId = await service.agent(guardrails)
    const { result, turnMs } = await longestTurn(() => create(agentId, { text: `a ${word(7)} b` }))
    expect(result.json.output).toEqual({ heard: { text: 'a [redacted:term] b' } })
    expect(turnMs).toBeLessThan(maxTurnMs)
  })
})

describe('a sandbox that ends', () => {
  const sandboxes = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').includes(`) R ${process.pid} `)
          return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guardrailMain')
        } catch {
          return false // it has exited
        }
      })
      .map(Number)

  /** Kills every sandbox until `act` has its result. */
  async function endingSandboxes<Result>(act: () => Promise<Result>): Promise<Result> {
    let isOver = false
    const result = act().finally(() => {
      isOver = true
    })
    await waitUntil('a sandbox was ended', 30_000, async () => {
      for (const pid of sandboxes()) process.kill(pid, 'SIGTERM')
      return isOver
    })
    return result
  }

  test('is 503 for an input, which does not pass', async () => {
    const agentId = await service.agent(costly)
    const heard = service.heard.length
    const response = await endingSandboxes(() => create(agentId, { text: fill('abc', 1_000_000) }))
    expect([response.status, errorOf(response).code]).toEqual([503, 'unavailable'])
    expect(service.heard).toHaveLength(heard)
  })

  test('is a retryable failure of a run, and nothing unchecked is stored', async () => {
    const agentId = await service.agent(costly.map((guardrail) => ({ ...guardrail, on: 'output' })))
    service.play('ended', [
      { type: 'output.delta', delta: fill('abc', 900_000) },
      { type: 'run.completed', output: { text: 'abc' } },
    ])
    const run = await endingSandboxes(() => service.run(agentId, { script: 'ended' }))
    expect(run).toMatchObject({
      status: 'failed',
      output: null,
      error: { code: 'guardrails_unavailable', type: 'gateway_error', retryable: true },
    })
    expect(spoken(await service.log(run.id))).toBe('')
  })
})
