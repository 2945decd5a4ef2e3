import { expect, test } from '@jest/globals'
import { createLog } from '../../src/platform/log.ts'
import { createActivity } from '../../src/scheduler/activity.ts'
import { createDueTasks, type DueTask, longestPauseMs } from '../../src/scheduler/dueTasks.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { testClock } from '../helpers/testClock.ts'

const never = Number.POSITIVE_INFINITY

function open() {
  const steady = testClock()
  /** By how much the clock was set. */
  const set = { ms: 0 }
  const clock = { ...steady, now: () => new Date(steady.now().getTime() + set.ms) }
  const startMs = clock.now().getTime()
  const activity = createActivity()
  /** When the work of each task is due, in milliseconds after the start. */
  const due: Record<string, number> = {}
  const looks: number[] = []
  const runs: string[] = []
  const succeeded: string[] = []
  const idle: boolean[] = []
  const failing = { look: false, hangs: false }
  const sinceStart = () => clock.now().getTime() - startMs
  const tasks = createDueTasks({
    clock,
    activity,
    log: createLog('silent'),
    metrics: { succeeded: (task) => void succeeded.push(task), failed() {} },
    async readDue(names) {
      looks.push(sinceStart())
      if (failing.look) throw new Error('broken')
      if (failing.hangs) return new Promise(() => {})
      return names.map((name) => ((due[name] ?? never) === never ? null : startMs + (due[name] ?? 0)))
    },
    onIdle: (isIdle) => void idle.push(isIdle),
  })
  const add = (name: string, more: Partial<DueTask> = {}) =>
    tasks.add({
      name,
      everyMs: 1_000,
      due: name,
      async run() {
        runs.push(`${name} at ${sinceStart()}`)
      },
      ...more,
    })
  /** In small steps, so that everything happens at its time. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100)
      await settled()
    }
  }
  return { tasks, set, add, pass, due, looks, runs, succeeded, idle, activity, failing }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

test('every task runs once at its interval, for what was left while no process ran', async () => {
  const { add, pass, runs, tasks } = open()
  add('one')
  add('other', { everyMs: 5_000 })
  await pass(20_000)
  await tasks.stop()
  expect(runs).toEqual(['one at 1000', 'other at 5000'])
})

test('pauses lengthen up to the longest while nothing is due, and then the process is idle', async () => {
  const { add, pass, looks, idle, succeeded, tasks } = open()
  add('one')
  await pass(16_000)
  await tasks.stop()
  expect(looks).toEqual([1_000, 2_000, 4_000, 8_000, 12_000, 16_000])
  expect([idle, Math.max(...looks.map((at, index) => at - (looks[index - 1] ?? 0)))]).toEqual([[true], longestPauseMs])
  expect(new Set(succeeded)).toEqual(new Set(['find_due_work', 'one']))
})

test('work without a hint is found within the longest pause, and then looks follow every second', async () => {
  const { add, pass, due, runs, looks, idle, tasks } = open()
  add('one')
  await pass(8_500)
  due.one = 8_500
  await pass(longestPauseMs)
  expect(runs).toEqual(['one at 1000', 'one at 12000'])
  await pass(2_000)
  await tasks.stop()
  expect([looks.slice(-3), idle]).toEqual([
    [12_000, 13_000, 14_000],
    [true, false],
  ])
})

test('a sign of activity ends the pause within a second', async () => {
  const { add, pass, due, runs, activity, idle, tasks } = open()
  add('one')
  await pass(8_500)
  due.one = 8_500
  activity.note()
  expect(idle).toEqual([true, false])
  await pass(1_000)
  await tasks.stop()
  expect(runs).toEqual(['one at 1000', 'one at 9500'])
})

test('what becomes due at a known time is started then, also in a long pause', async () => {
  const { add, pass, due, runs, tasks } = open()
  due.one = 9_300
  add('one')
  await pass(9_400)
  await tasks.stop()
  expect(runs).toEqual(['one at 1000', 'one at 9400'])
})

test('a task whose work lasts runs at its interval; one that is still running is not started again', async () => {
  const { add, pass, due, runs, tasks } = open()
  const ending = Promise.withResolvers<void>()
  due.slow = 0
  due.rare = 0
  add('rare', { everyMs: 5_000 })
  add('slow', {
    async run() {
      runs.push('slow')
      await ending.promise
    },
  })
  await pass(11_000)
  ending.resolve()
  await tasks.stop()
  expect(runs).toEqual(['slow', 'rare at 5000', 'rare at 10000'])
})

test('routine work runs at its interval and leaves the process idle', async () => {
  const { add, pass, due, runs, looks, idle, tasks } = open()
  due.judge = 0
  add('judge', { everyMs: 10_000, isRoutine: true })
  await pass(21_000)
  await tasks.stop()
  expect(runs).toEqual(['judge at 10000', 'judge at 20000'])
  expect([idle, looks.filter((at) => at > 10_000)]).toEqual([[true], [14_000, 18_000, 20_000]])
})

test('while the database does not answer, every task runs at its interval', async () => {
  const { add, pass, runs, failing, tasks } = open()
  failing.look = true
  add('one')
  add('rare', { everyMs: 5_000 })
  await pass(5_000)
  await tasks.stop()
  const each = [1_000, 2_000, 3_000, 4_000, 5_000].map((at) => `one at ${at}`)
  expect(runs).toEqual([...each, 'rare at 5000'])
})

test('a statement that hangs is not sent again, and every task runs meanwhile', async () => {
  const { add, pass, runs, looks, failing, tasks } = open()
  failing.hangs = true
  add('one')
  await pass(1_000)
  await waitUntil('it was given up', 10_000, async () => {
    await pass(1_000)
    return runs.length > 2
  })
  await tasks.stop()
  expect(looks).toEqual([1_000])
}, 20_000)

test('a clock that is set back delays no task', async () => {
  const { add, pass, due, runs, set, tasks } = open()
  due.one = -3_600_000
  add('one')
  await pass(1_000)
  set.ms = -600_000
  await pass(2_000)
  await tasks.stop()
  expect(runs).toEqual(['one at 1000', 'one at -598000', 'one at -597000'])
})

test('after stop nothing is asked or started', async () => {
  const { add, pass, looks, activity, tasks } = open()
  add('one')
  await pass(1_000)
  await tasks.stop()
  activity.note()
  await pass(5_000)
  expect(looks).toEqual([1_000])
})
