import { type AuditEntry, actorKinds } from '../src/audit/auditEntity.ts'
import { listAudit } from '../src/audit/listAudit.ts'
import { builder } from './building/builder.ts'
import { filteredQuery } from './building/queries.ts'
import { refsOf } from './building/refs.ts'

const ActorKindType = builder.enumType('ActorKind', {
  description:
    'operator: an administrator on the server; nobody: a caller without valid credentials; agent: its output was checked by guardrails',
  values: actorKinds,
})

const AuditActorType = builder.objectRef<AuditEntry>('AuditActor').implement({
  fields: (t) => ({ id: t.exposeID('actorId'), kind: t.expose('actorKind', { type: ActorKindType }) }),
})

const [AuditEntryRef, AuditEntryConnection] = refsOf<AuditEntry>('AuditEntry')

AuditEntryRef.implement({
  description: 'Who did what, when, to what, and from where',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'For example api_key.created' }),
    actor: t.field({ type: AuditActorType, resolve: (entry) => entry }),
    targetId: t.exposeID('targetId', { nullable: true, description: 'Id of the object that was changed' }),
    address: t.exposeString('address', { description: 'IP address of the caller' }),
    requestId: t.exposeString('requestId'),
    details: t.expose('details', { type: 'JSONObject' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const AuditFilterType = builder.inputType('AuditFilter', {
  fields: (t) => ({
    action: t.string(),
    actorId: t.id(),
    targetId: t.id(),
    createdAfter: t.field({ type: 'DateTime' }),
    createdBefore: t.field({ type: 'DateTime' }),
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
