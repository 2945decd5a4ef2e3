/*
 * Claims waiting runs for this process and executes them: when a run is queued here, when another process sends a hint,
 * when a slot becomes free that a waiting run needs, and every second while any wait.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type ClaimLoop, createClaimLoop } from '../../scheduler/claimLoop.ts'
import { planClaims } from '../../scheduler/planClaims.ts'
import type { Run } from '../run.ts'
import { claimRuns, findWaitingLanes, type Lane, maxLanes } from '../store/changes/claimRuns.ts'
import { readAnswers } from '../store/reads/readAnswers.ts'
import type { ExecutableAgents } from './executableAgent.ts'
import type { RunExecutor, Slot } from './runExecutor.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  processId(): string
  runExecutor: RunExecutor
  executableAgents: ExecutableAgents
  mayWork(): boolean
}

const maxClaims = 64
const maxRemembered = 10_000

export function startRunClaims(deps: Deps): ClaimLoop {
  const { db, clock, log, runExecutor } = deps
  const onError = (error: unknown) => log.debug({ err: error }, 'could not claim waiting runs; will retry')
  const loop = createClaimLoop(claimSome, onError)
  /** Of the last pass: whether a run found no slot, and the agents that were at their concurrency limit. */
  let isShort = false
  let fullAgents = new Set<string>()
  let isPassing = false
  /** The agent that was last claimed from, by organisation: if slots become free one by one, the next goes to another agent. */
  const lastServed = new Map<string, string>()

  async function claimSome(): Promise<boolean> {
    if (!deps.mayWork()) return false
    isPassing = true
    try {
      return (await claimFromAll()) > 0
    } finally {
      isPassing = false
    }
  }

  async function claimFromAll(): Promise<number> {
    isShort = false
    fullAgents = new Set()
    let [claimed, lanes] = [0, await findWaitingLanes(db, '')]
    while (lanes.length > 0) {
      claimed += await claimFrom(lanes)
      lanes = lanes.length < maxLanes ? [] : await findWaitingLanes(db, lanes.at(-1)?.organizationId ?? '')
    }
    return claimed
  }

  async function claimFrom(lanes: Lane[]): Promise<number> {
    const plan = planClaims(inTurn(lanes), runExecutor.slots, maxClaims)
    if (lastServed.size > maxRemembered) lastServed.clear()
    for (const { organizationId, agentId } of plan.claims) lastServed.set(organizationId, agentId)
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

  /** Lanes are ordered by agent; those after the last one served go first. */
  function inTurn(lanes: Lane[]): Lane[] {
    const isNext = ({ organizationId, agentId }: Lane) => agentId > (lastServed.get(organizationId) ?? '')
    return [...lanes.filter(isNext), ...lanes.filter((lane) => !isNext(lane))]
  }

  function start(run: Run, slot: Slot | undefined): void {
    execute(run, slot).catch((error) =>
      // This process owns the run but does not execute it: `takeOverStrays` finds it.
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
    await runExecutor.checkForChanges(run.id) // for messages that arrived between its claim and its start
  }

  runExecutor.onEnd((run) => {
    // A running pass may have counted this run as running.
    if (isPassing || isShort || fullAgents.has(run.agentId)) loop.wake()
  })
  return loop
}
