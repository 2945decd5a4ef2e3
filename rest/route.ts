/** A REST route is data: its operation, where the variables come from, and the response. */
import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../schema/errorTable.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { Scope } from '../src/viewer/scopes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Route = {
  /** `runs.create`: the operation's id in OpenAPI. The part before the dot is its tag. */
  name: `${string}.${string}`
  method: Method
  /** With `{name}` for a parameter. */
  path: string
  summary: string
  /** More than the summary, in sentences; Markdown. */
  description: string
  /** The scope that the call requires; null if any credentials suffice. */
  scope: Scope | null
  /** Only for browser sessions: client libraries leave it out. */
  sessionOnly?: true
  /** One GraphQL operation, parsed at start, validated and compiled at its first call. */
  document: string
  /** Path of the body in the result: `run` or `createRun.run`. A connection becomes a list. */
  responsePath: string
  /** The variable, or the variable's field, that each path parameter sets: `{id: 'id'}`, `{id: 'input.id'}`. */
  params?: Record<string, string>
  /** The same for query parameters. `metadata[*]` collects `metadata[key]=value` into an object. */
  query?: Record<string, string>
  /** The variable that the body sets. */
  body?: string
  /** The name of the body's schema in OpenAPI. */
  bodyName?: string
  /** Fields of variables that headers set, e.g. `{'input.waitSeconds': 5}`. */
  headers?: (headers: IncomingHttpHeaders, body: unknown) => Record<string, unknown>
  /** The headers that this route reads, with descriptions for OpenAPI. */
  headerParameters?: Record<string, string>
  /** The field of the variable `input` that `If-Match` sets. Other changes refuse the header. */
  condition?: 'ifVersion' | 'ifRevision'
  /** The field of the body that the header `ETag` shows. */
  entityTag?: 'version' | 'revision' | undefined
  /**
   * The response streams the events of a run or of a pipeline run, after `Last-Event-ID` or `after`: of the one that the mutation creates
   * (which needs no right to read it), or of an existing one that the document subscribes to. Or it streams the feed
   * of the organisation's events.
   */
  stream?: 'created' | 'existing' | 'feed'
  /** The response streams the content of the object, of which the document is not executed; `after`: what this query parameter does. */
  content?: { after: string }
  /** The stream is the log of a pipeline run, not that of a run. */
  events?: 'PipelineRunEvent'
  /** Turns a list's node into REST's item; `schema` is the name of the item's schema in OpenAPI. */
  item?: { map(node: JsonObject): JsonObject; schema: string }
  /** The result is a list without pages. */
  plainList?: true
  /** Fields of the body's type that the path or headers set, and the body may not. */
  notInBody?: string[]
  /** The success statuses with their descriptions; `status` chooses if there are several. 304: `If-None-Match` is honoured. */
  statuses: Record<number, string>
  status?: (response: JsonObject) => number
  responseHeaders?: (response: JsonObject, call: CompletedCall) => Record<string, string>
  /** Its own error codes, besides those that `documents/errorCodes.ts` finds by the form of the route. */
  codes: ErrorCode[]
}

export type CompletedCall = {
  headers: IncomingHttpHeaders
  publicUrl: string
  /** The operation's whole result. */
  data: JsonObject
}
