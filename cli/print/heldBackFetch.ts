/** A `fetch` that does not send the command's own call under `--print` and `--dry-run`; what leads to it is sent. */

import type { Operation } from '../../clients/typescript/src/calls/operation.ts'
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import type { Fetch } from '../../clients/typescript/src/http/fetch.ts'
import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'
import type { OperationId } from '../command/operationId.ts'
import type { SharedValues } from '../command/sharedFlags.ts'
import type { Credentials } from '../credentials/findCredentials.ts'

export interface HeldCall {
  operation: OperationId
  method: string
  url: string
  /** Values of the path, in their order. */
  path: string[]
  query: [string, string][]
  body: Record<string, unknown> | undefined
  headers: Record<string, string>
}

/** Thrown instead of the answer; the runner prints the call. */
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

interface Needs {
  credentials: Credentials
  operations: readonly OperationId[]
  shared: SharedValues
  /** Aborted with the call that is held back: the library then neither wraps the error nor tries again. */
  holding: AbortController
}

export const heldBackFetch = (send: Fetch, { credentials, operations: own, shared, holding }: Needs): Fetch => {
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

/** Which operation a request is of. */
export const heldCall = (url: string, init: RequestInit, baseUrl: string): HeldCall | undefined => {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.slice(new URL(baseUrl).pathname.replace(/\/+$/, '').length)
  const method = init.method ?? 'GET'
  // A path without parameters fits better than one with: /agents/custom is no agent.
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

/** The call is printed, and may be shown to others. Only the secret of the thing itself: an input may have any names. */
const withoutSecret = (body: HeldCall['body']): HeldCall['body'] =>
  body?.secret == null ? body : { ...body, secret: '<secret>' }
