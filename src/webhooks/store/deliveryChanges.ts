import { youngMs } from '../../platform/database/changedSince.ts'
import { rowChanges } from '../../platform/database/rowChanges.ts'
import { deliveryEntity } from './deliveryEntity.ts'

/**
 * A young delivery is found by its id; a later change sets `changed_at`, which is null otherwise, so that deliveries that
 * succeed immediately have no entry in the index. Index, once for each organisation: deliveries_pkey; deliveries_changed.
 */
export const deliveryChanges = rowChanges(deliveryEntity, { idPrefix: 'dlv', changedAt: 'changed_at' })

/** SQL for `changed_at` of a row of `deliveries d` that changes at a time. */
export const unlessYoung = (at: string): string =>
  `case when d.created_at < ${at} - interval '${youngMs} milliseconds' then ${at} end`
