import { EntitySchema } from 'typeorm'
import type { JsonObject } from '../platform/json.ts'
import type { AuditAction } from './auditActions.ts'

export const actorKinds = ['api_key', 'user', 'operator', 'nobody', 'agent'] as const

export type AuditEntry = {
  organizationId: string
  id: string
  action: AuditAction
  actorId: string
  actorKind: (typeof actorKinds)[number]
  targetId: string | null
  address: string
  requestId: string
  details: JsonObject
  createdAt: Date
}

export const auditEntity = new EntitySchema<AuditEntry>({
  name: 'AuditEntry',
  tableName: 'audit_log',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    action: { type: 'text' },
    actorId: { type: 'text', name: 'actor_id' },
    actorKind: { type: 'text', name: 'actor_kind' },
    targetId: { type: 'text', nullable: true, name: 'target_id' },
    address: { type: 'text' },
    requestId: { type: 'text', name: 'request_id' },
    details: { type: 'json' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
