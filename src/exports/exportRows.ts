/** The rows of an export, batch by batch, in the order of their ids. Each batch is read after the previous one was sent. */
import { readAuditForExport } from '../audit/listAudit.ts'
import { readEventsForExport } from '../events/readEventsForExport.ts'
import type { CallCounts } from '../limits/callCounts.ts'
import type { Plans } from '../limits/plans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { parseExact } from '../platform/exactNumbers.ts'
import { readRunsForExport } from '../runs/store/reads/readRunsForExport.ts'
import { toRunData } from '../runs/store/runData.ts'
import { monthOf } from '../usage/interval.ts'
import { readUsage } from '../usage/readUsage.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Export } from './exportEntity.ts'
import type { ExportFilter, ExportWhat } from './exportFilter.ts'

export type ExportDeps = { db: Database; clock: Clock; plans: Plans; callCounts: CallCounts }

/** `texts`: the rows as JSON, if they are stored as such. */
export type RowBatch = { rows: object[]; texts?: string[]; next: string | null }

type Read = (deps: ExportDeps, viewer: Viewer, wanted: Export, after: string) => Promise<RowBatch>

export const exportColumns: Readonly<Record<ExportWhat, readonly string[]>> = {
  runs: [
    ...['id', 'agent_id', 'agent_version', 'status', 'input', 'output', 'error'],
    ...['latency_ms', 'tokens_used', 'timeout_ms', 'attempt', 'metadata', 'pipeline_run_id', 'pipeline_step'],
    ...['replay_id', 'replay_of', 'release_id', 'created_by', 'created_at', 'started_at', 'finished_at', 'erased_at'],
  ],
  events: ['id', 'type', 'created_at', 'data'],
  audit: ['id', 'action', 'actor_id', 'actor_kind', 'target_id', 'address', 'request_id', 'details', 'created_at'],
  usage: ['date', 'calls', 'runs', 'tokens_used'],
}

export const readRows: Readonly<Record<ExportWhat, Read>> = {
  runs: async (deps, viewer, wanted, after) => {
    const owner = { organizationId: viewer.organizationId, agentIds: commonAgents(viewer, wanted) }
    const given = { owner, filter: filterOf(wanted), until: wanted.createdAt }
    const { runs, next } = await readRunsForExport(deps, given, after)
    return { rows: runs.map(toRunData), next }
  },
  events: async (deps, viewer, wanted, after) => {
    const { bodies, next } = await readEventsForExport(deps, viewer, filterOf(wanted), wanted.createdAt, after)
    const rows = wanted.format === 'csv' ? bodies.map((body) => parseExact(body) as object) : []
    return { rows, texts: bodies, next }
  },
  audit: async ({ db }, viewer, wanted, after) => {
    const entries = await readAuditForExport({ db }, viewer, filterOf(wanted), wanted.createdAt, after)
    const rows = entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor_id: entry.actorId,
      actor_kind: entry.actorKind,
      target_id: entry.targetId,
      address: entry.address,
      request_id: entry.requestId,
      details: entry.details,
      created_at: entry.createdAt.toISOString(),
    }))
    return { rows, next: entries.at(-1)?.id ?? null }
  },
  usage: readUsageRows,
}

/** The days that had ended, month by month. */
async function readUsageRows(deps: ExportDeps, viewer: Viewer, wanted: Export, after: string): Promise<RowBatch> {
  const only = filterOf(wanted).month
  const month = only ?? monthOf(latest(viewer.organization.createdAt, after))
  const until = wanted.createdAt.toISOString().slice(0, 10)
  if (month.start > wanted.createdAt) return { rows: [], next: null }
  const { byDay } = await readUsage(deps, viewer, month)
  const rows = byDay
    .filter(({ date }) => date > after && date < until)
    .map(({ date, calls, runs, tokensUsed }) => ({ date, calls, runs, tokens_used: tokensUsed }))
  const isLast = only != null || month.end > wanted.createdAt
  return { rows, next: isLast ? null : new Date(month.end.getTime() - 1).toISOString().slice(0, 10) }
}

/** The end of the day `after`, or the time of the creation if that is later: earlier months have no figures. */
function latest(createdAt: Date, after: string): Date {
  const end = new Date(`${after}T24:00:00.000Z`)
  return end > createdAt ? end : createdAt
}

/** The agents that both the creator of the export and its reader may use. */
function commonAgents({ agentIds }: Viewer, wanted: Export): readonly string[] | null {
  if (agentIds === null || wanted.agentIds === null) return agentIds ?? wanted.agentIds
  return agentIds.filter((id) => wanted.agentIds?.includes(id))
}

function filterOf({ filter }: Export): ExportFilter {
  if (filter === null) return {}
  const { createdAfter, createdBefore, month, ...rest } = filter
  return {
    ...rest,
    createdAfter: createdAfter == null ? null : new Date(createdAfter),
    createdBefore: createdBefore == null ? null : new Date(createdBefore),
    month: month == null ? null : { start: new Date(month.start), end: new Date(month.end) },
  }
}
