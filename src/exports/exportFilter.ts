/** What can be exported, with which scope and which conditions: those of its list. */
import type { AuditFilter } from '../audit/listAudit.ts'
import type { EventFilter } from '../events/findEvents.ts'
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

type Exported = { scope: Scope; conditions: readonly (keyof ExportFilter)[] }

const times = ['createdAfter', 'createdBefore'] as const
const ofRuns = ['agentId', 'agentVersion', 'status', 'errorCode', 'pipelineRunId', 'createdBy', 'minLatencyMs'] as const

export const exported: Readonly<Record<ExportWhat, Exported>> = {
  runs: { scope: 'runs:read', conditions: [...ofRuns, 'metadata', ...times] },
  events: { scope: 'webhooks:read', conditions: ['type', ...times] },
  audit: { scope: 'audit:read', conditions: ['action', 'actorId', 'targetId', ...times] },
  usage: { scope: 'usage:read', conditions: ['month'] },
}
