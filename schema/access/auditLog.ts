import type { AuditEntry } from '../../src/audit/auditEntity.ts'
import { listAudit } from '../../src/audit/listAudit.ts'
import { builder } from '../building/builder.ts'
import { filterFields } from '../building/filterFields.ts'
import { orNull } from '../building/orNull.ts'
import { filteredQuery } from '../building/queries.ts'
import { refsOf } from '../building/refs.ts'
import { ActorType } from './actor.ts'

const [AuditEntryRef, AuditEntryConnection] = refsOf<AuditEntry>('AuditEntry')

AuditEntryRef.implement({
  description: 'Who did what, when, to what, and from where',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with aud_' }),
    action: t.exposeString('action', { description: 'What was done, for example api_key.created' }),
    actor: t.field({
      type: ActorType,
      description: 'Who did it',
      resolve: ({ actorId, actorKind }) => ({ id: actorId, kind: actorKind }),
    }),
    targetId: t.exposeID('targetId', orNull('Id of the object that was changed; null without such an object')),
    address: t.exposeString('address', {
      description: 'IP address of the caller; empty if it was not caused by a call',
    }),
    requestId: t.exposeString('requestId', { description: 'Id of the request; empty if it was not caused by a call' }),
    details: t.expose('details', {
      type: 'JSONObject',
      description: 'What was changed; depends on the action and never contains a secret',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was done' }),
  }),
})

const AuditFilterType = builder.inputType('AuditFilter', {
  description: 'Conditions on entries of the audit log',
  fields: (t) => ({
    action: t.string({ description: 'Entries with this action, for example api_key.created' }),
    actorId: t.id({ description: 'Entries caused by this key, user, agent, alert rule or operator' }),
    targetId: t.id({ description: 'Entries about this object' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
  }),
})

filteredQuery(
  'auditLog',
  AuditEntryRef,
  AuditEntryConnection,
  AuditFilterType,
  listAudit,
  'The audit log of the organisation, for its owners and credentials with `audit:read`',
)
