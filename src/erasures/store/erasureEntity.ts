import { bigint, boolean, ids, json, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { ErasureCounts, Phase, StoredFilter } from '../erasure.ts'

export const erasureEntity = defineEntity('Erasure', 'erasures', {
  ...ids,
  status: text<'running' | 'completed'>(),
  phase: text<Phase>(),
  dryRun: boolean(),
  /** Null once it is not needed any more, and if it has a list of ids: it may name a person. */
  filter: nullable(json<StoredFilter>()),
  /** The last id that this phase has looked at. */
  position: text(),
  counts: json<ErasureCounts>(),
  /** The number of the request to clear the caches. */
  forgetting: nullable(bigint()),
  reason: nullable(text()),
  createdBy: text(),
  createdAt: time(),
  finishedAt: nullable(time()),
})

export type Erasure = EntityOf<typeof erasureEntity>
