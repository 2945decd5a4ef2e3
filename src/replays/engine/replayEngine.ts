/*
 * The replays that this process works on. It claims those that no living process has: when one is created here, when another
 * process sends a hint, and every second while a replay is unsettled.
 */
import { createClaimLoop } from '../../scheduler/claimLoop.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { claimReplays, whileUnsettled } from '../store/replayStatements.ts'
import { createReplayDriver, type DriverDeps, type ReplayDriver } from './replayDriver.ts'

export type ReplayEngine = ReturnType<typeof createReplayEngine>

type Deps = DriverDeps & { mayWork(): boolean }

/** An organisation has a few, so this is shared by many organisations. */
const mostDriven = 100

export function createReplayEngine(deps: Deps) {
  const { db, log } = deps
  const driven = new Map<string, ReplayDriver>()
  const claims = createClaimLoop(claim, (error) => log.debug({ err: error }, 'could not claim replays; will retry'))
  let isStopped = false

  async function claim(): Promise<boolean> {
    if (isStopped || !deps.mayWork() || driven.size >= mostDriven) return false
    const claimed = await claimReplays(db, deps.processId(), mostDriven - driven.size)
    for (const replay of claimed) {
      const over = () => {
        if (driven.get(replay.id) === driver) driven.delete(replay.id)
      }
      const driver = createReplayDriver(deps, replay, over)
      driven.set(replay.id, driver)
      driver.wake()
    }
    return false
  }

  deps.runExecutor.onEnd((run) => {
    if (run.replayId !== null) return driven.get(run.replayId)?.wake()
    for (const driver of driven.values()) {
      if (driver.isBlocked() && driver.organizationId === run.organizationId) driver.wake()
    }
  })

  async function advance(): Promise<void> {
    for (const driver of driven.values()) driver.wake()
    await claims.poll()
  }

  const tasks: PeriodicTask[] = [{ name: 'advance_replays', everyMs: 1_000, due: whileUnsettled, run: advance }]
  return {
    /** Something may have changed for this replay. */
    wake(id: string): void {
      const driver = driven.get(id)
      if (driver === undefined) claims.wake()
      else driver.wake()
    },
    tasks,
    async stop(): Promise<void> {
      isStopped = true
      await claims.stop()
      await Promise.all([...driven.values()].map((driver) => driver.stop()))
    },
  }
}
