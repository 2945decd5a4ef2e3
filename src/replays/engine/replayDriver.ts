/*
 * Works on one replay, in the process that claimed it. A pass reads the state of its runs, judges those that have ended, stores
 * the results by a compare-and-set, and starts further runs. Each run is linked to its place by the statement that inserts it, so
 * that a second process, or this one after a lost reply, can't start it again.
 */
import type { LiveAgents } from '../../agents/liveAgents.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isDatabaseAway } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type CreateSilentRunDeps, createSilentRun, type SilentStart } from '../../runs/createSilentRun.ts'
import { createClaimLoop } from '../../scheduler/claimLoop.ts'
import { judgeInput, tooLargeToJudge } from '../checks/agent.ts'
import { failedBecause } from '../checks/check.ts'
import { progressOf, verdictOf } from '../progressOf.ts'
import type { Replay, ReplayError } from '../replay.ts'
import { type DoneItem, itemWithoutTexts, type ReplayItem } from '../replayItem.ts'
import { findActiveRuns, type Link, readItems, readLinks } from '../store/itemStatements.ts'
import { type Advance, advanceReplay, readHead, settleReplay } from '../store/replayStatements.ts'
import { creatorOf } from './creatorOf.ts'
import { erasedResult, judgePair, type Known, type PairDeps, partOf, resultOf } from './judgePair.ts'
import { erased, type Outcome, readPair, readRun } from './pairOf.ts'
import type { TakeCallOf } from './takeCall.ts'

export type ReplayDriver = ReturnType<typeof createReplayDriver>

export type DriverDeps = CreateSilentRunDeps &
  PairDeps & {
    db: Pick<Database, 'run' | 'transaction'>
    liveAgents: LiveAgents
    takeCallOf: TakeCallOf
    cancelRun(organizationId: string, id: string): Promise<void>
    clock: Clock
    log: Log
    /** Called when the stored replay has changed. */
    replayChanged(id: string): void
  }

/** A replay that can't be continued must not stay active. */
const maxFailingMs = 300_000
/** Pairs can have megabytes. */
const judgedAtOnce = 4

type JudgedItems = { done: DoneItem[]; wanted: Wanted[]; problem: unknown }
type Ready = { item: ReplayItem; own: Link[]; outcome: Outcome }

type Wanted = { place: number; part: number; start(): Promise<SilentStart>; refuse(start: SilentStart): void }

export function createReplayDriver(deps: DriverDeps, claimed: Replay, onOver: () => void) {
  const { db, clock, log } = deps
  const { checks } = claimed
  const creator = creatorOf(claimed)
  const key = { organizationId: claimed.organizationId, id: claimed.id }
  const passes = createClaimLoop(pass, onError)
  const known = new Map<number, Known>()
  let { revision } = claimed
  let items: ReplayItem[] | undefined
  /** When passes began to fail, for another reason than an unavailable database. */
  let failingSinceMs: number | undefined
  /** Live runs go first, or there is no room: something must end before more can start. */
  let isBlocked = false

  function onError(error: unknown): void {
    const isAway = isDatabaseAway(error)
    if (!isAway) failingSinceMs ??= clock.now().getTime()
    log[isAway ? 'debug' : 'warn']({ err: error, replayId: key.id }, 'could not advance a replay; will retry')
  }

  async function pass(): Promise<boolean> {
    const head = await readHead(db, key)
    if (head?.owner !== claimed.owner) return end()
    if (head.status !== 'running') return endCancelled()
    if (head.revision !== revision) items = undefined // the reply to a write was lost
    revision = head.revision
    items ??= (await readItems(db, key)).map(itemWithoutTexts)
    if (clock.now().getTime() - (failingSinceMs ?? Infinity) > maxFailingMs)
      return (await store(items, [], stuck)) ? end() : true
    const links = await readLinks(db, key)
    const { done, wanted, problem } = await judgeEnded(items, links)
    const isOver = await store(items, done, null)
    if (isOver) return end()
    const [started, error] = await startMore([...wanted, ...unstarted(items, links)], links)
    if (problem !== undefined && started === 0 && done.length === 0) throw problem
    failingSinceMs = undefined
    if (error === undefined) return started > 0 || done.length > 0
    return (await store(items, [], error)) ? end() : true
  }

  /**
   * Judges the pairs whose runs have ended; returns those that are done, the judging runs that others need, and why one could not
   * be judged now.
   */
  async function judgeEnded(all: ReplayItem[], links: Link[]): Promise<JudgedItems> {
    const linked = Map.groupBy(links, ({ place }) => place)
    const ready = all.flatMap((item): Ready[] => {
      if (item.result !== null) return []
      const own = linked.get(item.place) ?? []
      const run = own.find(({ part }) => part === 0)
      const refused = known.get(item.place)?.refused ?? null
      if (refused !== null) return [{ item, own, outcome: { refused } }]
      return run?.hasEnded ? [{ item, own, outcome: { runId: run.runId } }] : []
    })
    const done: DoneItem[] = []
    const wanted: Wanted[] = []
    let problem: unknown
    for (let from = 0; from < ready.length; from += judgedAtOnce) {
      const judged = await Promise.allSettled(
        ready.slice(from, from + judgedAtOnce).map(async ({ item, own, outcome }) => {
          const of = knownOf(item.place)
          const pair = await readPair(deps.runStore, key, item, outcome)
          if (pair === undefined) return void done.push({ ...item, result: erasedResult(checks) })
          const open = await judgePair(deps, pair, checks, of, own)
          if (open.length === 0) done.push({ ...item, result: await resultOf(pair, checks, of) })
          const missing = open.filter((index) => !own.some(({ part }) => part === partOf(index)))
          for (const index of missing) wanted.push(judgingRun(item, index, outcome))
        }),
      )
      for (const each of judged) if (each.status === 'rejected') problem ??= each.reason
    }
    return { done, wanted, problem }
  }

  function knownOf(place: number): Known {
    const of = known.get(place) ?? { refused: null, judged: new Map() }
    known.set(place, of)
    return of
  }

  /** Stores results, and the end of the replay, if this is it. True if the replay is over here. */
  async function store(all: ReplayItem[], done: DoneItem[], error: ReplayError | null): Promise<boolean> {
    const results = new Map(done.map((item) => [item.place, item]))
    const next = all.map((item) => results.get(item.place) ?? item)
    const isComplete = next.every(isDone)
    if (done.length === 0 && !isComplete && error === null) return false
    const progress = progressOf(checks, next.filter(isDone))
    const advance: Advance = {
      status: error !== null ? 'failed' : isComplete ? 'completed' : 'running',
      verdict: isComplete && error === null ? verdictOf(progress, checks) : null,
      progress,
      error,
      done,
    }
    if (!(await advanceReplay(db, { ...claimed, revision }, advance, clock.now()))) {
      passes.wake() // it was cancelled, or another process has it: the next pass finds out which
      return false
    }
    revision++
    items = next.map(itemWithoutTexts)
    for (const { place } of done) known.delete(place)
    deps.replayChanged(key.id)
    return advance.status !== 'running'
  }

  const unstarted = (all: ReplayItem[], links: Link[]): Wanted[] => {
    const linked = new Set(links.flatMap(({ place, part }) => (part === 0 ? [place] : [])))
    return all
      .filter(({ place, result }) => result === null && !linked.has(place) && !known.get(place)?.refused)
      .map(repeatingRun)
  }

  const repeatingRun = ({ place, replayOf }: ReplayItem): Wanted => ({
    place,
    part: 0,
    async start() {
      const recorded = await readRun(deps.runStore, key.organizationId, replayOf)
      if (recorded === undefined) return { start: 'refused', ...erased }
      const { input, metadata } = recorded
      const repeated = { agentId: claimed.agentId, version: claimed.version, input, metadata, replayOf }
      return createSilentRun(deps, creator, repeated, { replayId: key.id, place, part: 0 }, takeCall)
    },
    refuse(start) {
      if (start.start === 'refused') knownOf(place).refused = { code: start.code, message: start.message }
    },
  })

  const judgingRun = (item: ReplayItem, index: number, outcome: Outcome): Wanted => ({
    place: item.place,
    part: partOf(index),
    async start() {
      const pair = await readPair(deps.runStore, key, item, outcome)
      if (pair === undefined) return { start: 'refused', ...erased }
      const input = judgeInput(pair)
      if (input === undefined) return { start: 'refused', code: 'payload_too_large', message: tooLarge }
      const { id: agentId, version } = await deps.liveAgents.refresh(creator, checks[index]?.agentId ?? '')
      const judging = { agentId, version, input, metadata: {}, replayOf: null }
      return createSilentRun(
        deps,
        creator,
        judging,
        { replayId: key.id, place: item.place, part: partOf(index) },
        takeCall,
      )
    },
    refuse(start) {
      if (start.start === 'refused') knownOf(item.place).judged.set(index, failedBecause(start.message))
    },
  })

  const takeCall = () => deps.takeCallOf({ id: claimed.createdBy, organizationId: key.organizationId })

  /** Starts as many as may run at once; returns how many, and the error that ends the replay, if there is one. */
  async function startMore(wanted: Wanted[], links: Link[]): Promise<[number, ReplayError?]> {
    isBlocked = false
    const room = (await mostAtOnce()) - links.filter(({ hasEnded }) => !hasEnded).length
    let started = 0
    for (const each of wanted) {
      if (started >= room) break
      const begunMs = performance.now()
      const start = await each.start()
      if (start.start === 'no quota') return [started, quotaUsedUp]
      if (start.start === 'later') isBlocked = true
      if (start.start === 'later') break
      if (start.start === 'over') {
        const head = await readHead(db, key)
        return head?.status === 'running' ? [started, archived] : [started + 1]
      }
      each.refuse(start)
      started++
      await rest(performance.now() - begunMs)
    }
    return [started]
  }

  /** As long as a start took, so that live runs are never behind many starts, and replays slow down when the process is busy. */
  const rest = (ms: number) => new Promise<void>((resume) => clock.after(ms, resume))

  /** Half of the agent's concurrency limit: that no more run at once, the insert makes sure. */
  async function mostAtOnce(): Promise<number> {
    const { maxConcurrency } = await deps.liveAgents.find(creator, claimed.agentId)
    if (maxConcurrency === null) return claimed.maxParallel
    return Math.min(claimed.maxParallel, Math.max(1, Math.floor(maxConcurrency / 2)))
  }

  async function endCancelled(): Promise<false> {
    for (const id of await findActiveRuns(db, key)) await deps.cancelRun(key.organizationId, id)
    await settleReplay(db, key)
    return end()
  }

  function end(): false {
    onOver()
    void passes.stop()
    return false
  }

  return {
    organizationId: key.organizationId,
    isBlocked: () => isBlocked,
    wake: passes.wake,
    stop: passes.stop,
  }
}

const isDone = (item: ReplayItem): item is DoneItem => item.result !== null

const tooLarge = tooLargeToJudge.reason ?? ''
const quotaUsedUp = { code: 'quota_exceeded', message: "The organisation's calls for this month are used up" }
const stuck = { code: 'internal_error', message: 'The replay could not be continued; it has been reported' }
const archived = { code: 'agent_archived', message: 'An agent of the replay was archived' }
