/** Removes the ids of erased runs from the snapshots of alerts. */
import type { Transaction } from '../../platform/database/transaction.ts'

export type AlertedRuns = { id: string; runIds: string[] }

/** The next alerts in the order of their ids, with the ids of their runs. Index: alerts_pkey. */
export const findAlertedRuns = (
  tx: Transaction,
  organizationId: string,
  after: string,
  most: number,
): Promise<AlertedRuns[]> =>
  tx.manager.query(
    `select id, array(select json_array_elements_text(snapshot -> 'runIds')) as "runIds"
       from alerts where organization_id = $1 and id > $2 order by id limit $3`,
    [organizationId, after, most],
  )

/** Index: alerts_pkey. */
export async function keepAlertedRuns(tx: Transaction, organizationId: string, alert: AlertedRuns): Promise<void> {
  await tx.manager.query(
    `update alerts set snapshot = jsonb_set(snapshot::jsonb, '{runIds}', to_jsonb($3::text[]))::json
      where organization_id = $1 and id = $2`,
    [organizationId, alert.id, alert.runIds],
  )
}
