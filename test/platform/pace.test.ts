import { describe, expect, test } from '@jest/globals'
import { createPace, doAtOnce, doPaced, type Work } from '../../src/platform/pace.ts'

const characters = 16_384

/** So many steps, each worth a turn of the event loop. */
function* steps(count: number, onStep: () => void = () => {}): Work<string> {
  for (let step = 0; step < count; step++) {
    onStep()
    yield characters
  }
  return 'done'
}

/** Counts the rounds of the event loop until it is stopped. */
function countRounds() {
  let rounds = 0
  let isCounting = true
  const next = () => {
    rounds++
    if (isCounting) setImmediate(next)
  }
  setImmediate(next)
  return {
    rounds: () => rounds,
    stop() {
      isCounting = false
    },
  }
}

describe('paced work', () => {
  test('comes to the same as work that is done at once', async () => {
    expect([doAtOnce(steps(3)), await doPaced(steps(3), createPace())]).toEqual(['done', 'done'])
  })

  test('lets others have a turn between its steps', async () => {
    const loop = countRounds()
    await doPaced(steps(100), createPace())
    loop.stop()
    expect(loop.rounds()).toBeGreaterThanOrEqual(99)
  })

  test('has one step in each round of the loop, however many work at once', async () => {
    const loop = countRounds()
    const stepsIn = new Map<number, number>()
    const note = () => void stepsIn.set(loop.rounds(), (stepsIn.get(loop.rounds()) ?? 0) + 1)
    await doPaced(steps(2), createPace()) // the loop has begun to count
    const works = Array.from({ length: 10 }, () => doPaced(steps(20, note), createPace()))
    const firstRound = loop.rounds()
    await Promise.all(works)
    loop.stop()
    stepsIn.delete(firstRound) // where all ten begin
    expect(Math.max(...stepsIn.values())).toBeLessThanOrEqual(2) // where a round is counted depends on who is first in it
  })

  test('takes turns: nobody is done long before the others', async () => {
    const ends: number[] = []
    const work = async (name: number) => {
      for (let part = 0; part < 3; part++) {
        await doPaced(steps(10), createPace())
        ends.push(name)
      }
    }
    await Promise.all([work(1), work(2), work(3)])
    expect(ends).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
  })

  test('ends where its signal is aborted', async () => {
    const controller = new AbortController()
    let done = 0
    const working = doPaced(
      steps(1_000, () => done++),
      createPace(controller.signal),
    )
    controller.abort(new Error('enough'))
    await expect(working).rejects.toThrow('enough')
    expect(done).toBeLessThan(5)
  })
})
