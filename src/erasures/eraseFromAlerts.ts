/** Removes the ids of erased runs from the snapshots of alerts and from the events about them, some alerts at a time. */
import { findAlertedRuns, keepAlertedRuns } from '../alerts/store/eraseFromAlerts.ts'
import { rewriteEvents } from '../events/eraseEvents.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Erasure } from './store/erasureEntity.ts'
import { itemsAmong } from './store/erasureItems.ts'

const alertsAtOnce = 200

/** `next`: where to continue; null at the end. */
export async function eraseRunsFromAlerts(
  tx: Transaction,
  erasure: Erasure,
): Promise<{ alerts: number; events: number; next: string | null }> {
  const { organizationId, position, dryRun } = erasure
  const alerts = await findAlertedRuns(tx, organizationId, position, alertsAtOnce)
  const items = await itemsAmong(
    tx,
    erasure,
    alerts.flatMap(({ runIds }) => runIds),
  )
  const named = alerts.filter(({ runIds }) => runIds.some((id) => items.has(id)))
  let events = 0
  if (!dryRun) {
    const left = new Map(named.map(({ id, runIds }) => [id, runIds.filter((runId) => !items.has(runId))]))
    for (const [id, runIds] of left) await keepAlertedRuns(tx, organizationId, { id, runIds })
    events = await rewriteEvents(tx, organizationId, [...left.keys()], (id, data) => ({
      ...data,
      snapshot: { ...(data.snapshot as object), run_ids: left.get(id) ?? [] },
    }))
  }
  const next = alerts.length < alertsAtOnce ? null : (alerts.at(-1)?.id ?? null)
  return { alerts: named.length, events, next }
}
