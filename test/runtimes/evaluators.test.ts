import { expect, test } from '@jest/globals'
import { startEvaluator } from '../../src/runtimes/expression/evaluators.ts'
import type { Context, Job } from '../../src/runtimes/expression/job.ts'

test('a context is sent to an evaluator once, and again after a job with another one or none', async () => {
  const got: Job[] = []
  const start = startEvaluator(() => ({
    started: Promise.resolve(true),
    async run(job) {
      got.push(job)
      return { reply: { value: null } }
    },
    pause() {},
    resume() {},
    kill() {},
    onExit() {},
  }))
  const [one, other] = [
    { id: 'one', text: '{"a":1}' },
    { id: 'other', text: '{"b":1}' },
  ]
  const evaluator = start()
  for (const context of [one, one, other, one, undefined, one, one])
    await evaluator.run({ kind: 'evaluate', expression: '1', input: {}, context })
  const sent = got.map((job) => (job as { context?: Context }).context)
  expect(sent).toEqual([one, { id: 'one' }, other, one, undefined, one, { id: 'one' }])
})
