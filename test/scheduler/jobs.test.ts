import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLog } from '../../src/platform/log.ts'
import { type ScheduledJob, startJobs } from '../../src/scheduler/jobs.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

/** A process that takes jobs; each is told of by its name. */
async function start(name: string, jobs: Omit<ScheduledJob, 'cron'>[]) {
  const told: string[] = []
  const logged: { level: string; task?: string }[] = []
  const started = await startJobs({
    pool: storage.db.pool,
    jobs: jobs.map((job) => ({ ...job, cron: '0 0 1 1 *' })),
    log: createLog('debug', { write: (line) => void logged.push(JSON.parse(line)) }),
    metrics: {
      succeeded: (task) => void told.push(`${name}: ${task} succeeded`),
      failed: (task) => void told.push(`${name}: ${task} failed`),
    },
  })
  return { ...started, told, logged }
}

const addJob = (name: string) => storage.db.pool.query('select graphile_worker.add_job($1)', [name])

test('a job is taken by one process of all', async () => {
  const jobs = [{ name: 'purge_one', run: async () => {} }]
  const processes = [await start('a', jobs), await start('b', jobs)]
  await addJob('purge_one')
  const told = await waitUntil('it is done', 10_000, () => {
    const all = processes.flatMap((each) => each.told)
    return all.length > 0 && all
  })
  await Promise.all(processes.map((each) => each.stop()))
  expect(told).toHaveLength(1)
})

test('a job that fails and one that hangs are named in the log at level error, and the next one is done', async () => {
  const { told, logged, stop } = await start('a', [
    { name: 'failing', run: () => Promise.reject(new Error('broken')) },
    { name: 'hanging', timeoutMs: 50, run: () => new Promise(() => {}) },
    { name: 'healthy', run: async () => {} },
  ])
  for (const name of ['hanging', 'failing', 'healthy']) await addJob(name)
  await waitUntil('all are told of', 10_000, () => told.length === 3)
  await addJob('healthy')
  await waitUntil('the next one is done', 10_000, () => told.length === 4)
  await stop()
  expect(told.sort()).toEqual([
    'a: failing failed',
    'a: hanging failed',
    'a: healthy succeeded',
    'a: healthy succeeded',
  ])
  const errors = logged.filter(({ level }) => level === 'error').map(({ task }) => task)
  expect(errors.sort()).toEqual(['failing', 'hanging'])
})
