import { expect, test } from '@jest/globals'
import type { Guardrail } from '../../src/guardrails/guardrail.ts'
import { startJudge } from '../../src/guardrails/sandbox/guardrailPool.ts'
import type { Job, Reply } from '../../src/guardrails/sandbox/job.ts'
import { parseExact } from '../../src/platform/exactNumbers.ts'

const guardrail: Guardrail = { check: 'secrets', on: 'both', action: 'flag' }
const job: Job = {
  guardrails: [{ id: 'a', guardrail }],
  subject: { kind: 'value', on: 'input', value: 'text' },
  judgeMs: 1,
}
const judged: Reply = { kind: 'value', verdict: 'pass', triggered: [] }

/** A process that keeps guardrails until `forget` is called. */
function makeProcess() {
  const got: Job[] = []
  const kept = new Set<string>()
  const start = startJudge(() => ({
    started: Promise.resolve(true),
    async run(asked) {
      const sent = (typeof asked === 'string' ? parseExact(asked) : asked) as Job
      got.push(sent)
      for (const { id, guardrail } of sent.guardrails) if (guardrail !== undefined) kept.add(id)
      const isKnown = sent.guardrails.every(({ id }) => kept.has(id))
      const reply: Reply = isKnown ? judged : { kind: 'unknown guardrail' }
      return { reply: typeof asked === 'string' ? JSON.stringify(reply) : reply }
    },
    pause() {},
    resume() {},
    kill() {},
    onExit() {},
  }))
  return { process: start(), got, forget: () => kept.clear() }
}

test('a process is sent a guardrail once', async () => {
  const { process, got } = makeProcess()
  expect([await process.run(job), await process.run(job)]).toEqual([{ reply: judged }, { reply: judged }])
  expect(got.map(({ guardrails }) => guardrails)).toEqual([[{ id: 'a', guardrail }], [{ id: 'a' }]])
})

test('a process that no longer has a guardrail is sent it again', async () => {
  const { process, got, forget } = makeProcess()
  await process.run(job)
  forget()
  expect(await process.run(job)).toEqual({ reply: judged })
  expect(got).toHaveLength(3)
  expect(got.at(-1)).toEqual(job)
})

test('a process is sent exact numbers with every digit', async () => {
  const { process, got } = makeProcess()
  const value = parseExact('{"id":9007199254740993}')
  expect(await process.run({ ...job, subject: { kind: 'value', on: 'input', value } })).toEqual({ reply: judged })
  expect(JSON.stringify(got[0]?.subject)).toContain('{"id":9007199254740993}')
})
