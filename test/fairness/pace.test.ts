import { readFile } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { createPace, nextTurn } from '../../src/fairness/pace.ts'

const characters = 16_384

/** Steps that each use up a turn, so that the work yields after each. */
async function doSteps(count: number, onStep: () => void = () => {}, pace = createPace()): Promise<void> {
  for (let step = 0; step < count; step++) {
    onStep()
    if (pace.spend(characters)) await pace.rest()
  }
}

/** Counts the iterations of the event loop until it is stopped. */
function countIterations() {
  let iterations = 0
  let isCounting = true
  const next = () => {
    iterations++
    if (isCounting) setImmediate(next)
  }
  setImmediate(next)
  return {
    iterations: () => iterations,
    stop() {
      isCounting = false
    },
  }
}

describe('paced work', () => {
  test('yields to the event loop between its steps', async () => {
    const loop = countIterations()
    await doSteps(100)
    loop.stop()
    expect(loop.iterations()).toBeGreaterThanOrEqual(99)
  })

  test('does one step per iteration of the event loop, however much work is pending', async () => {
    const loop = countIterations()
    const stepsIn = new Map<number, number>()
    const countStep = () => void stepsIn.set(loop.iterations(), (stepsIn.get(loop.iterations()) ?? 0) + 1)
    await doSteps(2) // the count has started
    const works = Array.from({ length: 10 }, () => doSteps(20, countStep))
    const firstIteration = loop.iterations()
    await Promise.all(works)
    loop.stop()
    stepsIn.delete(firstIteration) // in which all ten start
    expect(Math.max(...stepsIn.values())).toBeLessThanOrEqual(2) // the counter may run before or after the step
  })

  test('pending jobs take turns', async () => {
    const ends: number[] = []
    const work = async (name: number) => {
      for (let part = 0; part < 3; part++) {
        await doSteps(10)
        ends.push(name)
      }
    }
    await Promise.all([work(1), work(2), work(3)])
    expect(ends).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
  })

  test('stops when its signal is aborted', async () => {
    const controller = new AbortController()
    let done = 0
    const working = doSteps(1_000, () => done++, createPace(controller.signal))
    controller.abort(new Error('enough'))
    await expect(working).rejects.toThrow('enough')
    expect(done).toBeLessThan(5)
  })
})

test('the next turn is in a later iteration of the event loop, even from an I/O callback', async () => {
  const later = await new Promise<boolean>((resolve) => {
    readFile(new URL(import.meta.url), async () => {
      let isLater = false
      setImmediate(() =>
        setImmediate(() => {
          isLater = true
        }),
      )
      await nextTurn()
      resolve(isLater)
    })
  })
  expect(later).toBe(true)
})
