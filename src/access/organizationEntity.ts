import type { Plan } from '../limits/plans.ts'
import { bigint, integer, nullable, primary, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import { retentionColumns } from '../viewer/retention.ts'

/** Where a limit is null, the plan's applies. */
export const organizationEntity = defineEntity('Organization', 'organizations', {
  id: primary(text()),
  name: text(),
  plan: text<Plan>(),
  requestsPerMinute: nullable(integer()),
  burst: nullable(integer()),
  monthlyCalls: nullable(bigint()),
  openStreams: nullable(integer()),
  openStreamsOrganization: nullable(integer()),
  ...retentionColumns,
  createdAt: time(),
})

export type Organization = EntityOf<typeof organizationEntity>
