/** Makes each periodic task fail, then hang: the others continue, and the log and the metrics name the task. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createPeriodicTasks, type PeriodicTask } from '../../src/scheduler/periodicTasks.ts'
import { request } from '../helpers/httpClient.ts'
import { sampled } from '../helpers/scale.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { waitUntil } from './helpers/waitUntil.ts'

type Fault = 'none' | 'fails' | 'hangs'

let service: TestService
/** For each task: how it should fail, and how often it succeeded. */
const faults = new Map<string, Fault>()
const ends = new Map<string, number>()

/** Wraps a task so that the test can make it fail; runs it every 100 ms, and for 300 ms at most, so that the test need not wait. */
const breakable = (task: PeriodicTask): PeriodicTask => ({
  ...task,
  everyMs: 100,
  due: undefined,
  timeoutMs: 300,
  async run(signal) {
    const fault = faults.get(task.name)
    if (fault === 'fails') throw new Error('made to fail')
    if (fault === 'hangs') return new Promise(() => {})
    await task.run(signal)
    ends.set(task.name, (ends.get(task.name) ?? 0) + 1)
  },
})

beforeAll(async () => {
  service = await startOwnService({
    createTasks(deps) {
      const tasks = createPeriodicTasks(deps)
      const add = (task: PeriodicTask) => {
        faults.set(task.name, 'none')
        tasks.add(breakable(task))
      }
      return { ...tasks, add }
    },
  })
})
afterAll(() => service.dispose())

const failuresOf = async (name: string): Promise<number> => {
  const { text } = await request(service, 'GET', '/metrics')
  return Number(new RegExp(`^ars_task_failures_total\\{task="${name}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

async function expectOthersContinue(broken: string): Promise<void> {
  const before = new Map(ends)
  const others = [...faults.keys()].filter((name) => name !== broken)
  await waitUntil(`the others continue while ${broken} is broken`, 20_000, () =>
    others.every((name) => (ends.get(name) ?? 0) > (before.get(name) ?? 0) + 1),
  )
}

const logged = (name: string, message: RegExp): boolean =>
  service.logged.some((line) => {
    const { level, task, msg } = JSON.parse(line)
    return level === 'error' && task === name && message.test(msg)
  })

describe.each<[Fault, RegExp]>([
  ['fails', /failed/],
  ['hangs', /hung/],
])('a task that %s', (fault, message) => {
  test('is named in the log and in /metrics and runs again; the others continue', async () => {
    expect(faults.size).toBeGreaterThan(10)
    for (const name of sampled([...faults.keys()], 4)) {
      const before = await failuresOf(name)
      faults.set(name, fault)
      await expectOthersContinue(name)
      await waitUntil(`${name} is counted`, 20_000, async () => (await failuresOf(name)) > before)
      expect([name, logged(name, message)]).toEqual([name, true])
      faults.set(name, 'none')
      const ended = ends.get(name) ?? 0
      await waitUntil(`${name} runs again`, 20_000, () => (ends.get(name) ?? 0) > ended)
    }
  }, 120_000)
})
