/*
 * Deletes expired data in small batches: ended runs and pipeline runs with everything that belongs to them, replays, alerts,
 * events and deliveries. Each batch is one transaction, so nobody sees a run without its log, or an event without its run.
 * Only one process at a time deletes, and it pauses after each batch for as long as the batch took, to leave room for calls.
 */
import { deleteAlertsBefore } from '../alerts/store/purgeAlerts.ts'
import { tryLock } from '../cluster/advisoryLocks.ts'
import { deleteEventsOf, type Subject } from '../events/deleteEventsOf.ts'
import { deleteEventsBefore } from '../events/purgeEvents.ts'
import {
  deletePartsOfPipelineRuns,
  deletePipelineRuns,
  findEndedPipelineRuns,
} from '../pipelines/runs/store/purgePipelineRuns.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { deleteReplaysBefore } from '../replays/store/purgeReplays.ts'
import { deleteRuns, findEndedRuns, findRunsOfPipelineRuns } from '../runs/store/changes/purgeRuns.ts'
import type { PeriodicTask } from '../scheduler/periodicTasks.ts'
import { deleteDeliveriesBefore, deleteDeliveriesOf } from '../webhooks/store/deleteDeliveries.ts'
import { type Expired, findExpired, whileExpiring } from './expired.ts'

type Deps = {
  db: Pick<Database, 'run' | 'transaction'>
  clock: Clock
  /** The length of a day of retention, which measurements shorten. */
  dayMs: number
}

/** Returns whether there may be more. */
type Batch = (tx: Transaction) => Promise<boolean>

export const retentionTask = (deps: Deps): PeriodicTask => ({
  name: 'delete_expired_runs',
  everyMs: 10_000,
  timeoutMs: 2 * longestMs,
  due: whileExpiring,
  isRoutine: true,
  run: deleteExpired(deps),
})

const deleteExpired =
  ({ db, clock, dayMs }: Deps) =>
  async (signal: AbortSignal): Promise<void> => {
    const expired = await findExpired({ db, now: clock.now(), dayMs })
    const batches = chunksOf(expired).flatMap((some) => [
      purgeRuns(some),
      purgePipelineRuns(some),
      purgeReplays(some),
      purgeAlerts(some),
    ])
    const isShort = ({ agentId, before }: Expired) =>
      agentId === null && before.getTime() > clock.now().getTime() - keptDays * dayMs
    batches.push(...chunksOf(expired.filter(isShort)).map(purgeEventFlow))
    const ending = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    for (const batch of batches) await repeat({ db, clock }, batch, ending)
  }

/** Events and deliveries are never kept for longer: `purgeDeliveries` deletes them. */
const keptDays = 30
const mostRuns = 1_000
const mostRows = 2_000
const mostPipelineRuns = 20
const mostReplays = 5
/** The next call does the rest. */
const longestMs = 300_000
/** Organisations and agents in one statement. */
const chunk = 500

async function repeat({ db, clock }: Pick<Deps, 'db' | 'clock'>, batch: Batch, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) {
    const startedMs = performance.now()
    hasMore = await db.transaction(async (tx) => (await tryLock(tx, 'retention')) && batch(tx))
    if (hasMore) await new Promise<void>((resume) => clock.after(performance.now() - startedMs, resume))
  }
}

function purgeRuns(expired: Expired[]): Batch {
  const reached = new Map<number, string>()
  return async (tx) => {
    const lists = expired.map((list, index) => ({ ...list, after: reached.get(index) ?? '' }))
    const runs = await findEndedRuns(tx, lists, mostRuns)
    await deleteWithEvents(tx, runs)
    await deleteRuns(tx, runs)
    for (const { list, id } of runs) reached.set(list, id)
    return runs.length === mostRuns
  }
}

/** A pipeline run is deleted last, so that everything is found again after an interruption. */
const purgePipelineRuns =
  (expired: Expired[]): Batch =>
  async (tx) => {
    const found = await findEndedPipelineRuns(tx, expired, mostPipelineRuns)
    if (found.length === 0) return false
    const runs = await findRunsOfPipelineRuns(tx, found, mostRuns)
    await deleteWithEvents(tx, runs)
    await deleteRuns(tx, runs)
    if (runs.length === mostRuns || (await deletePartsOfPipelineRuns(tx, found, mostRows)) >= mostRows) return true
    await deleteWithEvents(tx, found)
    await deletePipelineRuns(tx, found)
    return found.length === mostPipelineRuns
  }

const purgeReplays =
  (expired: Expired[]): Batch =>
  async (tx) =>
    (await deleteReplaysBefore(tx, expired, mostReplays)) === mostReplays

const purgeAlerts =
  (expired: Expired[]): Batch =>
  async (tx) => {
    const alerts = await deleteAlertsBefore(tx, expired, mostRows)
    await deleteWithEvents(tx, alerts)
    return alerts.length === mostRows
  }

const purgeEventFlow =
  (expired: Expired[]): Batch =>
  async (tx) => {
    const deliveries = await deleteDeliveriesBefore(tx, expired, mostRows)
    if (deliveries === mostRows) return true
    return (await deleteEventsBefore(tx, expired, mostRows)) === mostRows
  }

async function deleteWithEvents(tx: Transaction, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return
  await deleteDeliveriesOf(tx, subjects)
  await deleteEventsOf(tx, subjects)
}

function chunksOf(expired: Expired[]): Expired[][] {
  const chunks: Expired[][] = []
  for (let from = 0; from < expired.length; from += chunk) chunks.push(expired.slice(from, from + chunk))
  return chunks
}
