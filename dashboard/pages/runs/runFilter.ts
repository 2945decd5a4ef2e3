/** The filter of the list, read from the URL. */
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { SearchOf } from '../../parts/navigation/pageUrls.ts'
import { periodBounds } from '../../parts/period/listPeriod.ts'
import type { RunRowData, RunsQuery } from './runsQueries.ts'

export type RunFilter = NonNullable<VariablesOf<typeof RunsQuery>['filter']>
type FilterName = keyof SearchOf<'/runs'>
export type FilterField = { name: FilterName; label: string; placeholder?: string; kind?: 'number' | 'time' }

export const statuses = ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const
type RunStatus = (typeof statuses)[number]

/** The typed fields; status and agent are selected. */
export const filterFields: FilterField[] = [
  { name: 'error', label: 'Error code', placeholder: 'timeout' },
  { name: 'version', label: 'Agent version', kind: 'number' },
  { name: 'min_latency_ms', label: 'Min. duration in ms', kind: 'number' },
  { name: 'after', label: 'Created after', kind: 'time' },
  { name: 'before', label: 'Created before', kind: 'time' },
  { name: 'metadata', label: 'Metadata', placeholder: 'customer=acme, tier=2' },
  { name: 'created_by', label: 'Created by', placeholder: 'key_… or usr_…' },
  { name: 'pipeline_run', label: 'Pipeline run', placeholder: 'prun_…' },
  { name: 'idempotency_key', label: 'Idempotency key' },
]

export const filterNames: readonly FilterName[] = ['status', 'agent', 'period', ...filterFields.map(({ name }) => name)]

/** `now`: what a period is measured from. */
export function readFilter(search: SearchOf<'/runs'>, now: number): RunFilter {
  const status = readStatuses(search.status)
  return {
    ...(status.length > 0 && { status }),
    ...(search.agent && { agentId: search.agent }),
    ...(search.error && { errorCode: search.error }),
    ...numberOf('agentVersion', search.version),
    ...numberOf('minLatencyMs', search.min_latency_ms),
    ...periodBounds(search.period, now),
    ...timeOf('createdAfter', search.after),
    ...timeOf('createdBefore', search.before),
    ...(search.metadata && { metadata: readPairs(search.metadata) }),
    ...(search.created_by && { createdBy: search.created_by }),
    ...(search.pipeline_run && { pipelineRunId: search.pipeline_run }),
    ...(search.idempotency_key && { idempotencyKey: search.idempotency_key }),
  }
}

/** Whether a reported run belongs in the list. Everything else that a filter names never changes. */
export const matchesFilter = (run: RunRowData, { status, errorCode, minLatencyMs }: RunFilter): boolean =>
  (!status || status.includes(run.status)) &&
  (!errorCode || run.error?.code === errorCode) &&
  (!minLatencyMs || (run.latencyMs ?? 0) >= minLatencyMs)

/** The same filter as REST's query parameters. */
export function restQuery({ metadata, ...filter }: RunFilter, order: string): { [name: string]: string | string[] } {
  const named = Object.entries(filter).map(([name, value]) => [
    snakeCase(name),
    Array.isArray(value) ? value : String(value),
  ])
  const pairs = Object.entries(metadata ?? {}).map(([key, value]) => [`metadata[${key}]`, String(value)])
  return Object.fromEntries([...named, ...pairs, ...(order === 'asc' ? [['order', 'asc']] : [])])
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const readStatuses = (text: string | undefined): RunStatus[] =>
  (text?.split(',') ?? []).filter((one): one is RunStatus => (statuses as readonly string[]).includes(one))

const numberOf = (name: string, text: string | undefined) =>
  text === undefined || !/^\d+$/.test(text) ? {} : { [name]: Number(text) }

function timeOf(name: string, text: string | undefined) {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? {} : { [name]: new Date(at).toISOString() }
}

/** `customer=acme, tier=2`: the service also finds the number 2 by its text. */
export const readPairs = (text: string): { [key: string]: string } =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([key]) => key?.trim())
      .map(([key = '', ...value]) => [key.trim(), value.join('=').trim()]),
  )
