/** A REST route is data: what it runs, where its variables come from, and what it answers with. */
import type { IncomingHttpHeaders } from 'node:http'
import type { JsonObject } from '../src/platform/json.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Route = {
  method: Method
  /** As in the specification, with `{name}` for a parameter. */
  path: string
  summary: string
  /** One GraphQL operation, parsed, validated and compiled at start. */
  document: string
  /** Where in the result the body stands: `run`, or `createRun.run`. A connection there becomes a list. */
  answer: string
  /** The variable, or the field of one, that each path parameter fills: `{id: 'id'}`, `{id: 'input.id'}`. */
  params?: Record<string, string>
  /** The same for query parameters. `metadata[*]` gathers `metadata[key]=value`. */
  query?: Record<string, string>
  /** The variable that takes the body. */
  body?: string
  /** Fields of variables that headers fill, e.g. `{'input.waitSeconds': 5}`. */
  headers?: (headers: IncomingHttpHeaders, body: unknown) => Record<string, unknown>
  /** The headers that this route reads, for its readers. */
  headerParameters?: Record<string, string>
  /**
   * The answer is a run's log as a stream, from `Last-Event-ID` or `after` on: of the run that the document creates
   * (`own`), which needs no further right to be read, or of the one that it subscribes to (`any`).
   */
  stream?: 'own' | 'any'
  /** Turns each item of a list into what REST shows, and OpenAPI's words for it. */
  item?: { map(node: JsonObject): JsonObject; schema: JsonObject }
  /** The answer is a list of the schema that has no pages. */
  plainList?: true
  /** Fields of the body's type that REST does not take there, because a path or a header carries them. */
  notInBody?: string[]
  /** The statuses of success with their meaning, and which one an answer gets. */
  statuses: Record<number, string>
  status?: (answer: JsonObject) => number
  answerHeaders?: (answer: JsonObject, call: AnsweredCall) => Record<string, string>
  /** Failures beyond those that every route shares. */
  failures: number[]
}

export type AnsweredCall = {
  headers: IncomingHttpHeaders
  publicUrl: string
  /** Everything that the document selected, beside the answer itself. */
  data: JsonObject
}
