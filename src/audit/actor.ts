/** The public form of an actor: rows store an id, whose prefix shows its kind. */
import type { AuditEntry } from './auditEntity.ts'

export type ActorKind = AuditEntry['actorKind']

export type ShownActor = { id: string; kind: ActorKind }

/** The actor behind a `created_by`. Operators have self-chosen names instead of ids. */
export const actorOf = (id: string): ShownActor => ({ id, kind: kinds[id.split('_', 1)[0] ?? ''] ?? 'operator' })

const kinds: Readonly<Record<string, ActorKind>> = {
  key: 'api_key',
  usr: 'user',
  ag: 'agent',
  rule: 'alert_rule',
  rel: 'release',
}
