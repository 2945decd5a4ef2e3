/** The background work of this process: its periodic tasks, and the jobs that one process of all takes. */
import type { Pool } from 'pg'
import type { Cluster } from '../../cluster/joinCluster.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Activity } from '../../scheduler/activity.ts'
import { startJobs } from '../../scheduler/jobs.ts'
import { createPeriodicTasks, type PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { createReadDue } from '../../scheduler/readDue.ts'

type Deps = Omit<Parameters<typeof startJobs>[0], 'pool' | 'setWorkerIds' | 'isIdle'> & {
  db: Pick<Database, 'run'>
  clock: Clock
  activity: Activity
  jobPool: Pool
  cluster: Pick<Cluster, 'setWorkerIds' | 'setIdle'>
  tasks: PeriodicTask[]
  createTasks?: typeof createPeriodicTasks | undefined
}

export async function startBackground({ jobPool, cluster, tasks, jobs, mayWork, ...deps }: Deps) {
  const { setWorkerIds } = cluster
  let isIdle = false
  function onIdle(value: boolean): void {
    isIdle = value
    cluster.setIdle(value)
  }
  const queue = await startJobs({ ...deps, pool: jobPool, jobs, mayWork, setWorkerIds, isIdle: () => isIdle })
  const readDue = createReadDue(deps.db)
  const periodic = (deps.createTasks ?? createPeriodicTasks)({ ...deps, readDue, onIdle })
  // Otherwise, only periodic tasks that read and watch are run.
  const ifMayWork = (task: PeriodicTask): PeriodicTask => ({
    ...task,
    run: async (signal) => void (mayWork() && (await task.run(signal))),
  })
  for (const task of tasks) periodic.add(/^(read|find|watch)_/.test(task.name) ? task : ifMayWork(task))
  periodic.add({ name: 'watch_job_queue', everyMs: 1_000, run: queue.check })
  return {
    async stop() {
      await Promise.all([queue.stop(), periodic.stop()])
    },
  }
}
