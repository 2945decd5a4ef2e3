/*
 * Advances erasures, one small transaction after the other. Any process may do the next step: the row is locked during a
 * step, which also stores its state, so an erasure continues after a process crashed at any moment.
 */
import { askToForget, haveForgotten } from '../cluster/forgetting.ts'
import { findMatchingPipelineRuns } from '../pipelines/runs/store/findMatchingPipelineRuns.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Log } from '../platform/log.ts'
import type { MatchingIds } from '../platform/paging/limitedScan.ts'
import { findMatchingRuns } from '../runs/store/reads/findMatchingRuns.ts'
import { createClaimLoop } from '../scheduler/claimLoop.ts'
import { eraseRunsFromAlerts } from './eraseFromAlerts.ts'
import { eraseItems } from './eraseItems.ts'
import type { ErasureCounts, StoredFilter } from './erasure.ts'
import type { Erasure } from './store/erasureEntity.ts'
import { addItems, dropAllItems } from './store/erasureItems.ts'
import { lockRunning, saveErasure } from './store/erasureStatements.ts'

export type Eraser = ReturnType<typeof createEraser>

type Deps = {
  db: Database
  clock: Clock
  log: Log
  /** Whether this process erases; if not, it sends a hint to the others. */
  works: boolean
  sendHint(): void
  /** Cancels an active run or pipeline run. */
  cancel(organizationId: string, id: string): Promise<void>
}

/** `wait`: it is waiting for something else; `none`: there is nothing to do, or another process does it. */
type Step = { kind: 'more' | 'wait' | 'none'; erasure?: Erasure }

const scannedAtOnce = 1_000
const waitMs = 200

export function createEraser(deps: Deps) {
  const { db, clock, log } = deps

  async function step(id?: string): Promise<Step> {
    let cancel: string[] = []
    const done = await db.transaction(async (tx): Promise<Step> => {
      const erasure = await lockRunning(tx, id)
      if (erasure === undefined) return { kind: 'none' }
      const result = await advance(deps, tx, erasure)
      cancel = result.cancel ?? []
      const next = { ...erasure, ...result.changes }
      await saveErasure(tx, next)
      return { kind: result.isWaiting ? 'wait' : 'more', erasure: next }
    })
    for (const each of cancel) if (done.erasure) await deps.cancel(done.erasure.organizationId, each)
    return done
  }

  const loop = createClaimLoop(
    async () => {
      const { kind } = await step()
      if (kind === 'wait') clock.after(waitMs, () => loop.wake())
      return kind === 'more'
    },
    (error) => log.warn({ err: error }, 'an erasure could not be advanced; it will be retried'),
  )

  return {
    /** Must be called when an erasure was stored. */
    wake: (): void => (deps.works ? loop.wake() : deps.sendHint()),
    /** Completes a dry run, for its caller; the claim loop of any process may have begun it. */
    async finish(id: string): Promise<void> {
      for (;;) if ((await step(id)).kind === 'none') return
    },
    poll: (): Promise<void> => loop.poll(),
    stop: (): Promise<void> => loop.stop(),
  }
}

type Result = { changes: Partial<Erasure>; cancel?: string[]; isWaiting?: boolean }

const advance = (deps: Deps, tx: Transaction, erasure: Erasure): Promise<Result> =>
  phases[erasure.phase](deps, tx, erasure)

const phases: Record<Erasure['phase'], (deps: Deps, tx: Transaction, erasure: Erasure) => Promise<Result>> = {
  runs: async (deps, tx, erasure) => {
    const { filter, viewer } = given(erasure)
    const all = { ...filter, withSilent: true }
    return look(tx, erasure, 'pipelines', await findMatchingRuns(deps, viewer, all, erasure.position, scannedAtOnce))
  },
  pipelines: async ({ db }, tx, erasure) => {
    const { filter, viewer } = given(erasure)
    const found = await findMatchingPipelineRuns(db, viewer, filter, erasure.position, scannedAtOnce)
    return look(tx, erasure, 'items', found)
  },
  items: async ({ clock }, tx, erasure) => {
    const { counts, cancel, hasProgress } = await eraseItems(tx, erasure, clock.now())
    if (!hasProgress && cancel.length === 0) return { changes: { phase: 'alerts', position: '' } }
    return { changes: { counts: sum(erasure.counts, counts) }, cancel, isWaiting: !hasProgress }
  },
  alerts: async ({ clock }, tx, erasure) => {
    const { alerts, events, next } = await eraseRunsFromAlerts(tx, erasure)
    const counts = sum(erasure.counts, { alerts, events })
    if (next !== null) return { changes: { counts, position: next } }
    if (!erasure.dryRun) return { changes: { counts, phase: 'caches', forgetting: await askToForget(tx) } }
    await dropAllItems(tx, erasure)
    return { changes: { counts, ...completed(clock) } }
  },
  caches: async ({ clock }, tx, { forgetting }) =>
    (await haveForgotten(tx, forgetting ?? 0)) ? { changes: completed(clock) } : { changes: {}, isWaiting: true },
  done: async ({ clock }) => ({ changes: completed(clock) }),
}

/** The filter may name a person, so it is deleted at the end. */
const completed = (clock: Clock): Partial<Erasure> => ({
  status: 'completed',
  phase: 'done',
  filter: null,
  position: '',
  finishedAt: clock.now(),
})

async function look(tx: Transaction, erasure: Erasure, then: Erasure['phase'], found: MatchingIds): Promise<Result> {
  await addItems(tx, erasure, found.ids)
  return { changes: found.next === null ? { phase: then, position: '' } : { position: found.next } }
}

function given({ organizationId, filter }: Erasure) {
  if (filter === null) throw new Error('an erasure has no filter')
  return { filter: toFilter(filter), viewer: { organizationId, agentIds: filter.agentIds } }
}

const toFilter = ({ agentId, metadata, createdBy, createdAfter, createdBefore }: StoredFilter) => ({
  agentId,
  metadata,
  createdBy,
  createdAfter: createdAfter === null ? null : new Date(createdAfter),
  createdBefore: new Date(createdBefore),
})

const sum = (one: ErasureCounts, other: Partial<ErasureCounts>): ErasureCounts => ({
  runs: one.runs + (other.runs ?? 0),
  pipelineRuns: one.pipelineRuns + (other.pipelineRuns ?? 0),
  events: one.events + (other.events ?? 0),
  deliveries: one.deliveries + (other.deliveries ?? 0),
  alerts: one.alerts + (other.alerts ?? 0),
})
