/** Each periodic task of a service made to fail, then to hang, in turn: the others go on, and log and metrics name it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createPeriodicTasks, type PeriodicTask } from '../../src/scheduler/periodicTasks.ts'
import { request } from '../helpers/httpClient.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'
import { waitUntil } from './helpers/waitUntil.ts'

type Fault = 'none' | 'fails' | 'hangs'

let service: TestService
/** Of each task: what it is made to do, and how often it came to its end. */
const faults = new Map<string, Fault>()
const ends = new Map<string, number>()

/** Runs a task as it is, or as it is made to be; all of them every 100 ms, so that nobody has to wait for them. */
const breakable = (task: PeriodicTask): PeriodicTask => ({
  ...task,
  everyMs: 100,
  timeoutMs: 1_000,
  async run(signal) {
    const fault = faults.get(task.name)
    if (fault === 'fails') throw new Error('made to fail')
    if (fault === 'hangs') return new Promise(() => {})
    await task.run(signal)
    ends.set(task.name, (ends.get(task.name) ?? 0) + 1)
  },
})

beforeAll(async () => {
  service = await startTestService({
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

async function expectOthersGoOn(broken: string): Promise<void> {
  const before = new Map(ends)
  const others = [...faults.keys()].filter((name) => name !== broken)
  await waitUntil(`the others go on beside ${broken}`, 20_000, () =>
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
  test('is named in the log and in /metrics, is run again, and stops no other', async () => {
    expect(faults.size).toBeGreaterThan(10)
    for (const name of faults.keys()) {
      const before = await failuresOf(name)
      faults.set(name, fault)
      await expectOthersGoOn(name)
      await waitUntil(`${name} is counted`, 20_000, async () => (await failuresOf(name)) > before)
      expect([name, logged(name, message)]).toEqual([name, true])
      faults.set(name, 'none')
      const ended = ends.get(name) ?? 0
      await waitUntil(`${name} runs again`, 20_000, () => (ends.get(name) ?? 0) > ended)
    }
  }, 120_000)
})
