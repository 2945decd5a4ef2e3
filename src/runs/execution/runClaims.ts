/*
 * Takes waiting runs for this process and executes them. It looks when it is woken: by a run that was queued here, by a
 * hint from another process, by a slot that became free while somebody waited for one, and every second by itself.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type ClaimLoop, createClaimLoop } from '../../scheduler/claimLoop.ts'
import { planClaims } from '../../scheduler/planClaims.ts'
import type { Run } from '../run.ts'
import { claimRuns, findWaitingLanes, type Lane, maxLanes } from '../store/claimRuns.ts'
import { readAnswers } from '../store/readAnswers.ts'
import type { ExecutableAgents } from './executableAgent.ts'
import type { RunExecutor, Slot } from './runExecutor.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  processId(): string
  runExecutor: RunExecutor
  executableAgents: ExecutableAgents
}

const mostClaims = 64

export function startRunClaims(deps: Deps): ClaimLoop {
  const { db, clock, log, runExecutor } = deps
  const onError = (error: unknown) => log.debug({ err: error }, 'waiting runs are claimed later')
  const loop = createClaimLoop(takeSome, onError)
  /** Whether somebody waits for a slot, and whose agents had no room, when it last looked. */
  let isShort = false
  let fullAgents = new Set<string>()

  async function takeSome(): Promise<boolean> {
    isShort = false
    fullAgents = new Set()
    let [claimed, lanes] = [0, await findWaitingLanes(db, '')]
    while (lanes.length > 0) {
      claimed += await takeFrom(lanes)
      lanes = lanes.length < maxLanes ? [] : await findWaitingLanes(db, lanes.at(-1)?.organizationId ?? '')
    }
    return claimed > 0
  }

  async function takeFrom(lanes: Lane[]): Promise<number> {
    const plan = planClaims(lanes, runExecutor.slots, mostClaims)
    isShort ||= plan.isShort
    for (const { agentId, room } of lanes) if (room === 0) fullAgents.add(agentId)
    try {
      const claimed = await claimRuns(db, plan.claims, deps.processId(), clock.now)
      for (const run of claimed) start(run, plan.slots.get(run.organizationId)?.pop())
      return claimed.length
    } finally {
      for (const slot of [...plan.slots.values()].flat()) slot()
    }
  }

  function start(run: Run, slot: Slot | undefined): void {
    execute(run, slot).catch((error) =>
      // It stands under this process' name, though nobody executes it: it is found as a stray.
      log.warn({ err: error, runId: run.id }, 'a claimed run could not be started'),
    )
  }

  async function execute(run: Run, slot: Slot = () => {}): Promise<void> {
    try {
      const [answers, agent] = await Promise.all([readAnswers(db, run), deps.executableAgents.find(run)])
      void runExecutor.start(run, agent, slot, answers)
    } catch (error) {
      slot()
      throw error
    }
    await runExecutor.checkForChanges(run.id) // for what was sent to it between its claim and its start
  }

  runExecutor.onEnd((run) => {
    if (isShort || fullAgents.has(run.agentId)) loop.wake()
  })
  return loop
}
