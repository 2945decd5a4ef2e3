/** Who did something, as it is shown: rows keep an id, whose prefix says what it belongs to. */
import type { AuditEntry } from './auditEntity.ts'

export type ActorKind = AuditEntry['actorKind']

export type ShownActor = { id: string; kind: ActorKind }

/** The actor behind a `created_by`. Operators have names of their own choice instead of ids. */
export const actorOf = (id: string): ShownActor => ({ id, kind: kinds[id.split('_', 1)[0] ?? ''] ?? 'operator' })

const kinds: Readonly<Record<string, ActorKind>> = { key: 'api_key', usr: 'user', ag: 'agent', rule: 'alert_rule' }
