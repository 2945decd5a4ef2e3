/** A `fetch` that does not send the command's own call under `--print` and `--dry-run`; preparatory calls are sent. */

import type { Operation } from '../../clients/typescript/src/calls/operation.ts'
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import type { Fetch } from '../../clients/typescript/src/http/fetch.ts'
import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'
import type { OperationId } from '../command/operationId.ts'
import type { SharedValues } from '../command/sharedFlags.ts'
import type { Credentials } from '../credentials/findCredentials.ts'

export type HeldCall = {
  operation: OperationId
  method: string
  url: string
  /** The values in the path, in order. */
  path: string[]
  query: [string, string][]
  body: Record<string, unknown> | undefined
  headers: Record<string, string>
}

/** Thrown instead of returning a response; the runner prints the call. */
export class HeldBack extends Error {
  override name = 'HeldBack'
  readonly call: HeldCall
  readonly credentials: Credentials

  constructor(call: HeldCall, credentials: Credentials) {
    super(`${call.method} ${call.url} was not sent`)
    this.call = call
    this.credentials = credentials
  }
}

type Needs = {
  credentials: Credentials
  operations: readonly OperationId[]
  shared: SharedValues
  /** Aborted with the held-back call: the library then neither wraps the error nor retries. */
  holding: AbortController
}

export function heldBackFetch(send: Fetch, { credentials, operations: own, shared, holding }: Needs): Fetch {
  if (shared.print === undefined && !shared.dryRun) return send
  return async (url, init) => {
    const call = heldCall(url, init, credentials.baseUrl.value)
    const isReading = (init.method ?? 'GET') === 'GET'
    const isOwn = !isReading || (!shared.dryRun && call !== undefined && own.includes(call.operation))
    if (call && isOwn) holding.abort(new HeldBack(call, credentials))
    holding.signal.throwIfAborted()
    return send(url, init)
  }
}

/** Finds the operation of a request. */
export function heldCall(url: string, init: RequestInit, baseUrl: string): HeldCall | undefined {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.slice(new URL(baseUrl).pathname.replace(/\/+$/, '').length)
  const method = init.method ?? 'GET'
  // A path without parameters takes precedence: /agents/custom is not an agent.
  const fitting = (Object.entries(operations) as [OperationId, Operation][])
    .filter(([, each]) => each.method === method && patternOf(each.path).test(path))
    .sort(([, one], [, other]) => one.path.split('{').length - other.path.split('{').length)
  const [found] = fitting
  if (!found) return undefined
  return {
    operation: found[0],
    method,
    url,
    path: (patternOf(found[1].path).exec(path) ?? []).slice(1).map(decodeURIComponent),
    query: [...searchParams],
    body: typeof init.body === 'string' ? withoutSecret(parseExactJson(init.body) as HeldCall['body']) : undefined,
    headers: Object.fromEntries(new Headers(init.headers)),
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)

/** The printed call may be shared. Only the top-level secret is removed: an input may have any field names. */
const withoutSecret = (body: HeldCall['body']): HeldCall['body'] =>
  body?.secret == null ? body : { ...body, secret: '<secret>' }
