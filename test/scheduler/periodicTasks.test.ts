import { describe, expect, test } from '@jest/globals'
import { createLog } from '../../src/platform/log.ts'
import { createPeriodicTasks, type PeriodicTask } from '../../src/scheduler/periodicTasks.ts'
import { testClock } from '../helpers/testClock.ts'

function open() {
  const clock = testClock()
  const logged: { level: string; task?: string; msg: string }[] = []
  const told: string[] = []
  const tasks = createPeriodicTasks({
    clock,
    log: createLog('debug', { write: (line) => void logged.push(JSON.parse(line)) }),
    metrics: {
      succeeded: (task) => void told.push(`${task} succeeded`),
      failed: (task) => void told.push(`${task} failed`),
    },
  })
  const counting = (name: string, more: Partial<PeriodicTask> = {}) => {
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
  /** Lets the tasks that are due run to where they wait for something. */
  const tick = async () => {
    clock.advance(1_000)
    await settled()
  }
  return { tasks, counting, tick, logged, told }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

describe('periodic tasks', () => {
  test('run again at each interval, and each counts as a success', async () => {
    const { counting, tick, told, tasks } = open()
    const runs = counting('one')
    await tick()
    await tick()
    await tasks.stop()
    await tick()
    expect([runs.count, told]).toEqual([2, ['one succeeded', 'one succeeded']])
  })

  test('a task that fails is named in the log at level error, runs again, and stops no other', async () => {
    const { counting, tick, told, logged, tasks } = open()
    const failing = counting('failing', { run: () => Promise.reject(new Error('broken')) })
    const healthy = counting('healthy')
    await tick()
    await tick()
    await tasks.stop()
    expect([failing.count, healthy.count]).toEqual([2, 2])
    expect(told.filter((line) => line === 'failing failed')).toHaveLength(2)
    expect(logged).toEqual(Array(2).fill(expect.objectContaining({ level: 'error', task: 'failing' })))
  })

  test('a task that hangs is reported, aborted and started anew, and holds up no other', async () => {
    const { counting, tick, told, logged, tasks } = open()
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
    expect(told).toContain('hanging failed')
    expect(logged[0]).toMatchObject({ level: 'error', task: 'hanging' })
    await tasks.stop()
  })

  test('a task that throws before it returns a promise fails like any other', async () => {
    const { counting, tick, told, tasks } = open()
    counting('throwing', {
      run() {
        throw new Error('at once')
      },
    })
    await tick()
    await tasks.stop()
    expect(told).toEqual(['throwing failed'])
  })
})
