import { describe, expect, test } from '@jest/globals'
import { createLog } from '../../src/platform/log.ts'
import { createActivity } from '../../src/scheduler/activity.ts'
import { createPeriodicTasks, type PeriodicTask } from '../../src/scheduler/periodicTasks.ts'
import { testClock } from '../helpers/testClock.ts'

function open() {
  const clock = testClock()
  const logged: { level: string; task?: string; msg: string }[] = []
  const results: string[] = []
  const tasks = createPeriodicTasks({
    clock,
    activity: createActivity(),
    readDue: async (expressions) => expressions.map(() => null),
    onIdle() {},
    log: createLog('debug', { write: (line) => void logged.push(JSON.parse(line)) }),
    metrics: {
      succeeded: (task) => void results.push(`${task} succeeded`),
      failed: (task) => void results.push(`${task} failed`),
    },
  })
  const counting = (name: string, more: Partial<Omit<PeriodicTask, 'due'>> = {}) => {
    const runs = { count: 0 }
    const run = more.run ?? (async () => {})
    tasks.add({
      everyMs: 1_000,
      ...more,
      name,
      run(signal) {
        runs.count++
        return run(signal)
      },
    })
    return runs
  }
  /** Starts the tasks that are due. */
  const tick = async () => {
    clock.advance(1_000)
    await settled()
  }
  return { tasks, clock, counting, tick, logged, results }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

describe('periodic tasks', () => {
  test('run at each interval, and each run counts as a success', async () => {
    const { counting, tick, results, tasks } = open()
    const runs = counting('one')
    await tick()
    await tick()
    await tasks.stop()
    await tick()
    expect([runs.count, results]).toEqual([2, ['one succeeded', 'one succeeded']])
  })

  test('a task that fails is logged as an error and runs again; the others continue', async () => {
    const { counting, tick, results, logged, tasks } = open()
    const failing = counting('failing', { run: () => Promise.reject(new Error('broken')) })
    const healthy = counting('healthy')
    await tick()
    await tick()
    await tasks.stop()
    expect([failing.count, healthy.count]).toEqual([2, 2])
    expect(results.filter((line) => line === 'failing failed')).toHaveLength(2)
    expect(logged).toEqual(Array(2).fill(expect.objectContaining({ level: 'error', task: 'failing' })))
  })

  test('a task that hangs is logged as an error, aborted and started again; the others continue', async () => {
    const { counting, tick, results, logged, tasks } = open()
    const aborted = Promise.withResolvers<void>()
    const hanging = counting('hanging', {
      timeoutMs: 5,
      run(signal) {
        signal.addEventListener('abort', () => aborted.resolve())
        return new Promise(() => {})
      },
    })
    const healthy = counting('healthy')
    await tick()
    await aborted.promise
    await settled()
    await tick()
    expect([hanging.count, healthy.count]).toEqual([2, 2])
    expect(results).toContain('hanging failed')
    expect(logged[0]).toMatchObject({ level: 'error', task: 'hanging' })
    await tasks.stop()
  })

  test('with equal intervals start at the same time, however long they take', async () => {
    const { counting, clock, tasks } = open()
    const starts: number[] = []
    const note = async () => void starts.push(clock.now().getTime())
    counting('one', { run: note })
    clock.advance(200)
    counting('other', { run: note })
    for (let step = 0; step < 8; step++) {
      clock.advance(100)
      await settled()
    }
    await tasks.stop()
    expect([starts.length, new Set(starts).size]).toEqual([2, 1])
  })

  test('a task that throws before it returns a promise fails like any other', async () => {
    const { counting, tick, results, tasks } = open()
    counting('throwing', {
      run() {
        throw new Error('at once')
      },
    })
    await tick()
    await tasks.stop()
    expect(results).toEqual(['throwing failed'])
  })
})
