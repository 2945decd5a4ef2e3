import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createClaimLoop } from '../../src/scheduler/claimLoop.ts'

function open(results: (boolean | Error)[] = []) {
  const passes: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const loop = createClaimLoop(
    async () => {
      const pass = Promise.withResolvers<void>()
      const result = results[passes.push(pass) - 1] ?? false
      await pass.promise
      if (result instanceof Error) throw result
      return result
    },
    (error) => void errors.push(error),
  )
  return { ...loop, passes, errors }
}

test('wake-ups during a pass cause one more pass', async () => {
  const { wake, passes } = open()
  for (let count = 0; count < 5; count++) wake()
  await turn()
  expect(passes).toHaveLength(1)
  for (let count = 0; count < 5; count++) wake()
  passes[0]?.resolve()
  await turn()
  passes[1]?.resolve()
  await turn()
  expect(passes).toHaveLength(2)
})

test('a pass that claimed something is followed by another', async () => {
  const { wake, passes } = open([true])
  wake()
  await turn()
  passes[0]?.resolve()
  await turn()
  expect(passes).toHaveLength(2)
})

test('a poll ends with the first pass that started after it, even if more follow', async () => {
  const { poll, wake, passes } = open([true, true, true])
  wake()
  await turn()
  let isOver = false
  const polled = poll().then(() => {
    isOver = true
  })
  passes[0]?.resolve()
  await turn()
  expect([isOver, passes.length]).toEqual([false, 2])
  passes[1]?.resolve()
  await polled
  expect(passes).toHaveLength(3)
})

test('a pass that fails rejects its poll, and the next wake-up starts another', async () => {
  const { poll, wake, passes, errors } = open([new Error('broken')])
  const polled = poll()
  await turn()
  passes[0]?.resolve()
  await expect(polled).rejects.toThrow('broken')
  expect(errors).toHaveLength(1)
  wake()
  await turn()
  expect(passes).toHaveLength(2)
})

test('after stop no pass starts, and no caller waits for one', async () => {
  const { poll, stop, passes } = open([true])
  const first = poll()
  await turn()
  const second = poll()
  passes[0]?.resolve()
  await Promise.all([stop(), first, second, poll()])
  expect(passes).toHaveLength(1)
})

test('a pass that fails after one that found work leaves no rejection unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    const { poll, passes, errors } = open([true, new Error('broken')])
    const polled = poll()
    await turn()
    passes[0]?.resolve()
    await polled
    passes[1]?.resolve()
    await turn()
    await turn()
    expect([errors.length, unhandled]).toEqual([1, []])
  } finally {
    process.off('unhandledRejection', note)
  }
})
