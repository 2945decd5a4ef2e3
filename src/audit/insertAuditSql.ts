/**
 * SQL for statements that store a change and its audit entries at once. `from` has rows `n` with organization_id, id (of the
 * target) and at; `entries` is a JSON array in each of them.
 */
export const insertAuditSql = (from: string, entries: string): string => `
       insert into audit_log (organization_id, id, action, actor_id, actor_kind, target_id, address, request_id, details,
                              created_at)
       select n.organization_id, a.id, a.action, a.actor_id, a.actor_kind, n.id, a.address, a.request_id, a.details, n.at
         from ${from} n cross join lateral json_to_recordset(${entries})
           as a (id text, action text, actor_id text, actor_kind text, address text, request_id text, details json)`
