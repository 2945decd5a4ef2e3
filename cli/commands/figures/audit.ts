import type { AuditEntry } from '../../../clients/typescript/src/generated/types.ts'
import { text, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'

export const audit = listCommand({
  brief: 'Show who changed what, when and from where',
  description: 'For owners and credentials with the scope audit:read.',
  examples: [
    ['ars audit', 'the newest 20 entries'],
    ['ars audit --action api_key.created --since 30d --all', 'keys created in the last month'],
    ['ars audit --target ag_… --json', 'everything about one object, with details'],
  ],
  flags: {
    action: text('Entries with this action, such as agent.updated', { placeholder: 'action' }),
    actor: text('Entries caused by this key, user or rule', { placeholder: 'id' }),
    target: text('Entries about this object', { placeholder: 'id' }),
    since: time('Created after this time'),
    until: time('Created before this time'),
    ...orderFlag,
  },
  operation: 'auditLog.list',
  columns: [
    column<AuditEntry>('TIME', 'time', ({ created_at }) => created_at),
    column<AuditEntry>('ACTION', 'id', ({ action }) => action),
    column<AuditEntry>('ACTOR', 'text', ({ actor }) => actor.name ?? actor.id),
    column<AuditEntry>('TARGET', 'id', ({ target_id }) => target_id),
    column<AuditEntry>('FROM', 'text', ({ address }) => address),
    column<AuditEntry>('ID', 'id', ({ id }) => id),
  ],
  empty: 'There are no such entries.',
  list: (ars, page, { flags: { action, actor, target, since, until, order } }) => {
    const times = { created_after: since, created_before: until }
    return ars.auditLog.list({ ...page, ...given({ action, actor_id: actor, target_id: target, ...times, order }) })
  },
})
