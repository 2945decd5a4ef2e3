/*
 * Records of the guardrails that an input triggered: entries of the run's log and of the audit log, inserted by the statement
 * that stores the input. They never contain the text that was found.
 */
import type { AuditAction } from '../../../audit/auditActions.ts'
import { insertAuditSql } from '../../../audit/insertAuditSql.ts'
import type { Action, Triggered } from '../../../guardrails/guardrail.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { JsonObject } from '../../../platform/json.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { type LogEntry, typeLetters } from '../logRows.ts'

export type GuardrailRecords = { events: TriggeredData[]; audit: JsonObject[] }

/** The data of the event `guardrail.triggered`. */
export type TriggeredData = { guardrail: string; action: Action; on: Triggered['on'] }

export const toTriggeredData = ({ check, action, on }: Triggered): TriggeredData => ({ guardrail: check, action, on })

/** Undefined if no guardrail was triggered. */
export function guardrailRecordsOf(
  { newId }: { newId: NewId },
  viewer: Viewer,
  agentId: string,
  triggered: Triggered[],
): GuardrailRecords | undefined {
  if (triggered.length === 0) return undefined
  const merged = mergeTriggered(triggered)
  const { address, requestId: request_id } = viewer.origin
  const actor = { actor_id: viewer.id, actor_kind: viewer.kind, address, request_id }
  const audit = toVerdicts({ agent_id: agentId }, merged).map((verdict) => ({ id: newId('aud'), ...actor, ...verdict }))
  return { events: merged.map(toTriggeredData), audit }
}

/** One for each check, action and direction, with the counts added up. */
export function mergeTriggered(triggered: Triggered[]): Triggered[] {
  const merged = new Map<string, Triggered>()
  for (const each of triggered) {
    const key = `${each.check} ${each.action} ${each.on}`
    const known = merged.get(key)
    const kinds = [...new Set([...(known?.kinds ?? []), ...(each.kinds ?? [])])].sort()
    merged.set(key, { ...each, count: each.count + (known?.count ?? 0), ...(kinds.length > 0 && { kinds }) })
  }
  return [...merged.values()]
}

/** The agent or pipeline whose value was checked, for the details of a verdict. */
export type Checked = { agent_id: string } | { pipeline_id: string }

/** The audit entries for blocks and redactions. Flagged text passes unchanged: only the run's log records it. */
export const toVerdicts = (checked: Checked, triggered: Triggered[]): { action: AuditAction; details: JsonObject }[] =>
  triggered
    .filter(({ action }) => action !== 'flag')
    .map(({ action, check, on, kinds, reason }) => ({
      action: action === 'block' ? 'guardrail.blocked' : 'guardrail.redacted',
      details: {
        ...checked,
        check,
        on,
        ...(kinds !== undefined && { kinds }),
        ...(reason !== undefined && { reason }),
      },
    }))

export const toLogEntries = (records: GuardrailRecords | undefined, createdAt: Date): LogEntry[] =>
  (records?.events ?? []).map((data) => ({ type: 'guardrail.triggered', data, createdAt }))

/** SQL: the number of log entries in `records`, a JSON value. */
export const countGuardrailEvents = (records: string): string =>
  `coalesce(json_array_length(${records} -> 'events'), 0)`

/**
 * SQL: the row of run_events with the log entries of each run. `from` has organization_id, id, guardrails (the records),
 * after (a number of the log) and at.
 */
export const selectGuardrailEvents = (from: string): string => `
       select n.organization_id, n.id, n.after + e.count, repeat('${typeLetters['guardrail.triggered']}', e.count), e.data, n.at
         from ${from} n
        cross join lateral (
          select count(*)::int as count, string_agg(data::text, chr(10) order by place) as data
            from json_array_elements(n.guardrails -> 'events') with ordinality as e (data, place)
        ) e
        where e.count > 0`

/** SQL: inserts the entries of the audit log. */
export const insertGuardrailAudit = (from: string): string => insertAuditSql(from, `n.guardrails -> 'audit'`)
