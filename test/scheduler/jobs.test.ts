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

/** A process that runs jobs, and the results of these. */
async function start(name: string, jobs: Omit<ScheduledJob, 'cron'>[], mayWork = () => true) {
  const results: string[] = []
  const logged: { level: string; task?: string }[] = []
  const workerIds: string[][] = []
  const started = await startJobs({
    pool: storage.db.pool,
    jobs: jobs.map((job) => ({ ...job, cron: '0 0 1 1 *' })),
    mayWork,
    isIdle: () => false,
    setWorkerIds: (ids) => void workerIds.push(ids),
    log: createLog('debug', { write: (line) => void logged.push(JSON.parse(line)) }),
    metrics: {
      succeeded: (task) => void results.push(`${name}: ${task} succeeded`),
      failed: (task) => void results.push(`${name}: ${task} failed`),
    },
  })
  return { ...started, results, logged, workerIds }
}

const addJob = (name: string) => storage.db.pool.query('select graphile_worker.add_job($1)', [name])

test('a job is run by one of all processes', async () => {
  const jobs = [{ name: 'purge_one', run: async () => {} }]
  const processes = [await start('a', jobs), await start('b', jobs)]
  await addJob('purge_one')
  const results = await waitUntil('it is done', 10_000, () => {
    const all = processes.flatMap((each) => each.results)
    return all.length > 0 && all
  })
  await Promise.all(processes.map((each) => each.stop()))
  expect(results).toHaveLength(1)
})

test('jobs that fail or hang are logged as errors, and the next job runs', async () => {
  const { results, logged, stop } = await start('a', [
    { name: 'failing', run: () => Promise.reject(new Error('broken')) },
    { name: 'hanging', timeoutMs: 50, run: () => new Promise(() => {}) },
    { name: 'healthy', run: async () => {} },
  ])
  for (const name of ['hanging', 'failing', 'healthy']) await addJob(name)
  await waitUntil('all have ended', 10_000, () => results.length === 3)
  await addJob('healthy')
  await waitUntil('the next one is done', 10_000, () => results.length === 4)
  await stop()
  expect(results.sort()).toEqual([
    'a: failing failed',
    'a: hanging failed',
    'a: healthy succeeded',
    'a: healthy succeeded',
  ])
  const errors = logged.filter(({ level }) => level === 'error').map(({ task }) => task)
  expect(errors.sort()).toEqual(['failing', 'hanging'])
})

test('jobs with the same schedule are one job, and one that fails does not stop the others', async () => {
  const { results, stop } = await start('a', [
    { name: 'failing', run: () => Promise.reject(new Error('broken')) },
    { name: 'healthy', run: async () => {} },
  ])
  await addJob('jobs_0_0_1_1_*')
  await waitUntil('both have ended', 10_000, () => results.length === 2)
  await stop()
  expect(results.sort()).toEqual(['a: failing failed', 'a: healthy succeeded'])
})

test('while a process may not work, it leaves jobs to others, and claims them again when it may', async () => {
  const jobs = [{ name: 'purge_two', run: async () => {} }]
  let mayWork = false
  const wrong = await start('wrong', jobs, () => mayWork)
  await wrong.check()
  await addJob('purge_two')
  const right = await start('right', jobs)
  await waitUntil('the other process does the job', 10_000, () => right.results.length === 1)
  await right.stop()
  expect(wrong.workerIds).toEqual([])

  mayWork = true
  await wrong.check()
  await addJob('purge_two')
  await waitUntil('it does the next job', 10_000, () => wrong.results.length === 1)
  mayWork = false
  await wrong.check()
  await addJob('purge_two')
  mayWork = true
  await Promise.all([wrong.check(), wrong.check()])
  await waitUntil('it does the third job', 10_000, () => wrong.results.length === 2)
  expect(wrong.workerIds).toHaveLength(2)
  await wrong.stop()
})
