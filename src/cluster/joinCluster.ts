/** Makes this process a member of the cluster: hints, heartbeat, and take-over of dead processes' work. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createBus } from './bus.ts'
import { type HeartbeatDeps, startHeartbeat } from './heartbeat.ts'
import { removeDeadProcesses, type TakeOver, whileDead } from './removeDeadProcesses.ts'

export type Cluster = Awaited<ReturnType<typeof joinCluster>>

type Deps = Omit<HeartbeatDeps, 'onBeat' | 'onDeclaredDead' | 'onForget'> & {
  db: Database
  clock: Clock
  /** Called when hints have arrived, or may have been lost. */
  onHints(): void
  onBeat(aheadMs: number): void
}

export async function joinCluster({ db, connection, clock, newId, log, onBeat, onMissed, onHints }: Deps) {
  const bus = createBus({ pool: db.pool, clock, log, processId: newId('proc'), onHints })
  const declaredDead: (() => void)[] = []
  const forgetting: (() => void)[] = []
  const heartbeat = await startHeartbeat({
    connection,
    newId,
    log,
    onMissed,
    onBeat({ living, aheadMs }) {
      onBeat(aheadMs)
      bus.setAlone(living <= 1)
    },
    onForget() {
      for (const forget of forgetting) forget()
    },
    onDeclaredDead() {
      for (const listener of declaredDead) listener()
    },
  })
  const { processId } = heartbeat
  return {
    publish: bus.publish,
    subscribe: bus.subscribe,
    processId,
    setWorkerIds: heartbeat.setWorkerIds,
    setIdle: heartbeat.setIdle,
    /** Calls back when others declared this process dead: it no longer owns what it executes. */
    onDeclaredDead: (listener: () => void) => void declaredDead.push(listener),
    /** Calls back when something was erased: caches must drop what was read before. */
    onForget: (listener: () => void) => void forgetting.push(listener),
    takeOverTask: (takeOvers: TakeOver[]) => ({
      name: 'remove_dead_processes',
      everyMs: 1_000,
      due: whileDead,
      run: async () => {
        if (heartbeat.mayDeclareDead()) await removeDeadProcesses({ db, log, processId, takeOvers })
      },
    }),
    async close() {
      await heartbeat.close()
      await bus.close()
    },
  }
}
