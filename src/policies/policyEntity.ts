import { EntitySchema } from 'typeorm'
import type { Guardrail } from '../guardrails/guardrail.ts'

/** A custom policy; templates are code and have no row. */
export type PolicyRow = {
  organizationId: string
  id: string
  name: string
  description: string | null
  guardrails: Guardrail[]
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** A deleted policy stays for runs of earlier agent versions that name it. */
  deletedAt: Date | null
}

export const policyEntity = new EntitySchema<PolicyRow>({
  name: 'Policy',
  tableName: 'policies',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    guardrails: { type: 'json' },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    deletedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' },
  },
})
