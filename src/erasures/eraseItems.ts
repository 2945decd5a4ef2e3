/*
 * Erases the next runs and pipeline runs of an erasure with all copies of their content, in one transaction. A run of a
 * pipeline run is erased with the whole pipeline run. The caller first cancels the active ones. A dry run only counts.
 */
import { countEventsOf, eraseRunEvents, rewriteEvents } from '../events/eraseEvents.ts'
import {
  type ErasablePipelineRun,
  erasePipelineRuns,
  findErasablePipelineRuns,
} from '../pipelines/runs/store/erasePipelineRuns.ts'
import { toPipelineRunData } from '../pipelines/runs/store/pipelineRunData.ts'
import { readInside } from '../pipelines/runs/store/readPipelineRuns.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { eraseResults, findRunsAbout, findSubjectsOf } from '../replays/store/eraseReplays.ts'
import { type ErasableRun, eraseRuns, findErasableRuns, findRunIdsOf } from '../runs/store/changes/eraseRuns.ts'
import { countDeliveriesOf, eraseDeliveries } from '../webhooks/store/eraseDeliveries.ts'
import type { ErasureCounts } from './erasure.ts'
import type { Erasure } from './store/erasureEntity.ts'
import { addItems, doneAmong, dropItems, itemsAmong, markDone, nextItems } from './store/erasureItems.ts'

export type ErasedItems = {
  counts: Partial<ErasureCounts>
  /** Active ones, to be cancelled. */
  cancel: string[]
  /** Whether anything else was done; if not, and if there is nothing to cancel, no items are left. */
  hasProgress: boolean
}

const runsAtOnce = 200
const pipelineRunsAtOnce = 5

export async function eraseItems(tx: Transaction, erasure: Erasure, now: Date): Promise<ErasedItems> {
  const ids = await nextItems(tx, erasure, runsAtOnce)
  const pipelineRuns = ids.filter(isPipelineRun)
  if (pipelineRuns.length > 0) return erasePipelineRunItems(tx, erasure, pipelineRuns.slice(0, pipelineRunsAtOnce), now)
  return ids.length === 0 ? nothing : eraseRunItems(tx, erasure, ids, now)
}

const isPipelineRun = (id: string): boolean => id.startsWith('prun_')
const nothing: ErasedItems = { counts: {}, cancel: [], hasProgress: false }

async function erasePipelineRunItems(
  tx: Transaction,
  erasure: Erasure,
  ids: string[],
  now: Date,
): Promise<ErasedItems> {
  const { organizationId, dryRun } = erasure
  const found = await findErasablePipelineRuns(tx, organizationId, ids)
  const wanted = found.filter((each) => !each.isErased && isAllowed(erasure, each))
  const dropped = without(ids, wanted)
  await dropItems(tx, erasure, dropped)
  const ready = idsOf(dryRun ? wanted : wanted.filter(({ hasEnded }) => hasEnded))
  await addItems(tx, erasure, await findRunIdsOf(tx, organizationId, ready))
  await markDone(tx, erasure, ready)
  const counts = dryRun
    ? {
        events: await countEventsOf(tx, organizationId, ready),
        deliveries: await countDeliveriesOf(tx, organizationId, ready),
      }
    : await eraseWholePipelineRuns(tx, organizationId, ready, now)
  const hasProgress = ready.length + dropped.length > 0
  return { counts: { ...counts, pipelineRuns: ready.length }, cancel: without(idsOf(wanted), ready), hasProgress }
}

async function eraseWholePipelineRuns(tx: Transaction, organizationId: string, ids: string[], now: Date) {
  const erased = await erasePipelineRuns(tx, organizationId, ids, now)
  const left = await readInside(
    tx,
    erased.map((id) => ({ organizationId, id })),
  )
  const data = new Map(left.map((pipelineRun) => [pipelineRun.id, toPipelineRunData(pipelineRun)]))
  const events = await rewriteEvents(tx, organizationId, erased, (id) => data.get(id) ?? {})
  return { events, deliveries: await eraseDeliveries(tx, organizationId, erased, now) }
}

async function eraseRunItems(tx: Transaction, erasure: Erasure, ids: string[], now: Date): Promise<ErasedItems> {
  const { organizationId, dryRun } = erasure
  const found = await findErasableRuns(tx, organizationId, ids)
  const inPipelines = [...new Set(found.flatMap(({ pipelineRunId }) => pipelineRunId ?? []))]
  const owners = await findErasablePipelineRuns(tx, organizationId, inPipelines)
  const refused = new Set(idsOf(owners.filter((owner) => !isAllowed(erasure, owner))))
  const known = await itemsAmong(tx, erasure, inPipelines)
  const unknown = owners.filter(({ id, isErased }) => !known.has(id) && !refused.has(id) && !isErased)
  // Their runs come after them.
  await addItems(tx, erasure, idsOf(unknown))
  const waiting = new Set(idsOf(unknown))
  const copies = await findCopies(tx, erasure, found)
  const isWanted = ({ id, agentId, pipelineRunId, isErased }: ErasableRun) =>
    !isErased && !refused.has(pipelineRunId ?? '') && (isAllowed(erasure, { agentIds: [agentId] }) || copies.has(id))
  const wanted = found.filter(isWanted)
  const dropped = without(ids, wanted)
  await dropItems(tx, erasure, dropped)
  const eligible = wanted.filter(({ pipelineRunId }) => !waiting.has(pipelineRunId ?? ''))
  const ready = idsOf(dryRun ? eligible : eligible.filter(({ hasEnded }) => hasEnded))
  await addItems(tx, erasure, await findRunsAbout(tx, organizationId, ready))
  await markDone(tx, erasure, ready)
  const counts = dryRun
    ? {
        runs: ready.length,
        events: await countEventsOf(tx, organizationId, ready, found),
        deliveries: await countDeliveriesOf(tx, organizationId, ready),
      }
    : await eraseWholeRuns(tx, organizationId, ready, now)
  const hasProgress = ready.length + dropped.length + unknown.length > 0
  return { counts, cancel: without(idsOf(eligible), ready), hasProgress }
}

/** The runs of other agents that have content of runs that were erased: those that judged them in a replay. */
async function findCopies(tx: Transaction, erasure: Erasure, found: ErasableRun[]): Promise<Set<string>> {
  const others = found.filter(({ agentId }) => !isAllowed(erasure, { agentIds: [agentId] }))
  if (others.length === 0) return new Set()
  const pairs = await findSubjectsOf(tx, erasure.organizationId, idsOf(others))
  const subjects = pairs.map(({ subjectId }) => subjectId)
  const done = await doneAmong(tx, erasure, subjects)
  return new Set(pairs.flatMap(({ id, subjectId }) => (done.has(subjectId) ? id : [])))
}

async function eraseWholeRuns(tx: Transaction, organizationId: string, ids: string[], now: Date) {
  const erased = await eraseRuns(tx, organizationId, ids, now)
  await eraseResults(tx, organizationId, ids)
  return {
    runs: erased.length,
    events: await eraseRunEvents(tx, organizationId, erased),
    deliveries: await eraseDeliveries(tx, organizationId, idsOf(erased), now),
  }
}

/** Whether the caller may use all of the agents. */
const isAllowed = ({ filter }: Erasure, { agentIds }: Pick<ErasablePipelineRun, 'agentIds'>): boolean =>
  filter?.agentIds == null || agentIds.every((id) => filter.agentIds?.includes(id))

const idsOf = (items: { id: string }[]): string[] => items.map(({ id }) => id)

const without = (ids: string[], items: (string | { id: string })[]): string[] => {
  const excluded = new Set(items.map((item) => (typeof item === 'string' ? item : item.id)))
  return ids.filter((id) => !excluded.has(id))
}
