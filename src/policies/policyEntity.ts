import type { Guardrail } from '../guardrails/guardrail.ts'
import { ids, integer, json, nullable, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'

/** A custom policy; templates are code and have no row. */
export const policyEntity = defineEntity('Policy', 'policies', {
  ...ids,
  name: text(),
  description: nullable(text()),
  guardrails: json<Guardrail[]>(),
  createdBy: text(),
  createdAt: time(),
  updatedAt: time(),
  /** Counts the changes by callers. */
  revision: integer(),
  /** A deleted policy stays for runs of earlier agent versions that name it. */
  deletedAt: nullable(time()),
})

export type PolicyRow = EntityOf<typeof policyEntity>
