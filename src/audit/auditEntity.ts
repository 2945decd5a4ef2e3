import { ids, json, nullable, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import type { JsonObject } from '../platform/json.ts'
import type { AuditAction } from './auditActions.ts'

export const auditEntity = defineEntity('AuditEntry', 'audit_log', {
  ...ids,
  action: text<AuditAction>(),
  actorId: text(),
  actorKind: text<'api_key' | 'user' | 'operator' | 'nobody' | 'agent' | 'alert_rule' | 'release'>(),
  targetId: nullable(text()),
  address: text(),
  requestId: text(),
  details: json<JsonObject>(),
  createdAt: time(),
})

export type AuditEntry = EntityOf<typeof auditEntity>
