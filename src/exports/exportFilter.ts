/** What can be exported, with which scope and which conditions: those of its list. */
import type { AuditFilter } from '../audit/listAudit.ts'
import type { EventFilter } from '../events/findEvents.ts'
import { type IdPrefix, isId } from '../platform/ids.ts'
import type { RunFilter } from '../runs/store/reads/queryRuns.ts'
import type { Period } from '../usage/interval.ts'
import type { Scope } from '../viewer/scopes.ts'

export const exportFormats = ['ndjson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type ExportWhat = 'runs' | 'events' | 'audit' | 'usage'

/** The conditions of all of them. */
export type ExportFilter = Omit<RunFilter, 'idempotencyKey'> &
  EventFilter &
  AuditFilter & { month?: Period | null | undefined }

/** `prefix`: of the ids of its rows; null if they have dates instead. */
type Exported = { scope: Scope; prefix: IdPrefix | null; conditions: readonly (keyof ExportFilter)[] }

const times = ['createdAfter', 'createdBefore'] as const
const ofRuns = [
  ...(['agentId', 'agentVersion', 'status', 'errorCode'] as const),
  ...(['pipelineRunId', 'replayId', 'createdBy', 'minLatencyMs'] as const),
] as const

export const exported: Readonly<Record<ExportWhat, Exported>> = {
  runs: { scope: 'runs:read', prefix: 'run', conditions: [...ofRuns, 'metadata', ...times] },
  events: { scope: 'webhooks:read', prefix: 'evt', conditions: ['type', ...times] },
  audit: { scope: 'audit:read', prefix: 'aud', conditions: ['action', 'actorId', 'targetId', ...times] },
  usage: { scope: 'usage:read', prefix: null, conditions: ['month'] },
}

/** Whether a text can be the id of a row, or the date of a row of usage. */
export function isRowId(what: ExportWhat, text: string): boolean {
  const { prefix } = exported[what]
  return prefix === null ? isDate(text) : isId(prefix, text)
}

/** `Date` reads 30 February as 2 March. */
function isDate(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}
