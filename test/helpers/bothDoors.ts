/*
 * Runs an operation through REST and through GraphQL, and compares: the result (GraphQL selects REST's own fragment), the
 * error's code, status, fields and page, the rows added to the database, and the number of calls charged.
 */
import { expect } from '@jest/globals'
import { readCalls } from '../../src/limits/readCalls.ts'
import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'
import { errorOf, graphql, type HttpResponse, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

export type Operation = {
  rest: { method: string; path: string; body?: unknown; headers?: Record<string, string> }
  graphql: { query: string; variables?: JsonObject }
  /** Path of the result in GraphQL's data. */
  resultPath: string
  key?: string | null
  /** Sent to both doors. */
  headers?: Record<string, string>
}

export type Outcome = {
  code: string
  status: number
  params: string[]
  result: unknown
  effect: Record<string, number>
  /** The calls charged to the organisation's quota. */
  calls: number
}

/** Runs the operation through both doors, expects equal outcomes, and returns the outcome. */
export async function bothDoors(service: TestService, operation: Operation): Promise<Outcome> {
  const { key, headers } = operation
  const credentials = { ...(key !== undefined && { key }), ...(headers && { headers }) }
  const { method, path, ...call } = operation.rest
  const fromRest = await observe(service, async () =>
    restOutcome(
      await rest(service, method, path, { ...call, ...credentials, headers: { ...call.headers, ...headers } }),
    ),
  )
  const { query, variables } = operation.graphql
  const fromGraphql = await observe(service, async () =>
    graphqlOutcome(await graphql(service, query, variables, credentials), operation.resultPath),
  )
  expect(fromGraphql).toEqual(fromRest)
  const { docUrl: _, ...outcome } = fromRest
  return outcome
}

/** `docUrl` is the address of the error's page. */
type Partial = Omit<Outcome, 'effect' | 'calls'> & { docUrl?: unknown }

function restOutcome(response: HttpResponse): Partial {
  if (response.status < 400) return { code: 'ok', status: 200, params: [], result: normalize(response.json) }
  const error = errorOf(response)
  return { code: error.code, status: response.status, params: paramsOf(error), result: null, docUrl: error.doc_url }
}

function graphqlOutcome(response: HttpResponse, path: string): Partial {
  const { errors, data } = response.json as {
    errors?: { extensions: JsonObject & { code: string; status: number } }[]
    data?: JsonObject
  }
  const [error] = errors ?? []
  if (error !== undefined) {
    return {
      code: error.extensions.code,
      status: error.extensions.status,
      params: paramsOf(error.extensions),
      result: null,
      docUrl: error.extensions.docUrl,
    }
  }
  const thing = path.split('.').reduce<unknown>((value, name) => (value as JsonObject)[name], data)
  return { code: 'ok', status: 200, params: [], result: normalize(asList(thing)) }
}

/** In REST's names: its own names for paging, fields in snake_case (not the caller's keys below), no index of a list's item. */
function paramsOf(error: JsonObject): string[] {
  const details = (error.details ?? []) as { param: string }[]
  const names =
    details.length > 0 ? details.map((detail) => detail.param) : [error.param].filter((name) => name !== undefined)
  return (names as string[]).map((name) => restNames[name] ?? spell(name.replace(/\.\d+$/, ''))).sort()
}

/** Below these, all names are ours. */
const spell = (path: string): string =>
  /^(steps|runs|checks|judge|stages|require_?[rR]eplay)\./.test(path)
    ? toSnakeCase(path)
    : path.replace(/^[^.]+/, toSnakeCase)

const restNames: Record<string, string> = { first: 'limit', after: 'cursor', waitSeconds: 'wait' }

function asList(thing: unknown): unknown {
  if (Array.isArray(thing)) return { data: thing, has_more: false, next_cursor: null }
  if (!isJsonObject(thing) || !('edges' in thing)) return thing
  const { edges, pageInfo } = thing as {
    edges: { node: unknown }[]
    pageInfo: { hasNextPage: boolean; endCursor: string }
  }
  const { hasNextPage, endCursor } = pageInfo
  return { data: edges.map((edge) => edge.node), has_more: hasNextPage, next_cursor: hasNextPage ? endCursor : null }
}

/** Replaces what differs between any two calls: ids, times, secrets, made addresses, latencies and numbers of calls. */
function normalize(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/"([a-z]+)_[0-9a-hjkmnp-tv-z]{26}"/g, '"$1_#"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"#time"')
    .replace(/"ars_(live|demo)_[^"]+"/g, '"#key"')
    .replace(/"eyJ[^"]+"/g, '"#token"')
    .replace(/"[\w-]+@(people\.)?example(\.com)?"/g, '"#address"')
    .replace(/"https:[^"]+#[\w-]{43}"/g, '"#link"')
    .replace(/"latency_ms":\d+/g, '"latency_ms":"#"')
    .replace(/"(before|after)":\{"p50":\d+,"p95":\d+\}/g, '"$1":"#"')
    .replace(/"(calls|remaining)":\d+/g, '"$1":"#"')
  return JSON.parse(text)
}

/** Runs the call, and counts the rows that it added to each table. */
async function observe(service: TestService, call: () => Promise<Partial>): Promise<Outcome & Partial> {
  const [before, callsBefore] = [await countRows(service), await countCalls(service)]
  const outcome = await call()
  const [after, callsAfter] = [await countRows(service), await countCalls(service)]
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  return {
    ...outcome,
    effect: Object.fromEntries(changed.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])),
    calls: callsAfter - callsBefore,
  }
}

async function countCalls({ deps, credentials }: TestService): Promise<number> {
  return (await readCalls(deps, credentials.organization_id, new Date(0), new Date(4e12))).total
}

/** Tables that background tasks change. */
const countedLater = [
  ...['run_facts', 'run_rollups', 'delivery_facts', 'delivery_rollups', 'webhook_rollups'],
  ...['recent_run_rollups', 'recent_delivery_rollups', 'alert_samples'],
  ...['call_counts', 'quota_periods', 'measured_tables', 'silent_run_facts', 'silent_run_rollups'],
]

async function countRows({ deps }: TestService): Promise<Record<string, number>> {
  const { rows } = await deps.db.pool.query<{ name: string; count: number }>(
    `select c.relname as name,
            (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as count
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public' and not c.relname = any($1)
     union all
     select 'run_events', coalesce(sum(last_seq), 0)::int from runs`, // a row has several, and some have none
    [[...countedLater, 'run_events']],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}
