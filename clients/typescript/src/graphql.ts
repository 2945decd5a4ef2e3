/**
 * `@agent-run-service/sdk/graphql`: queries, mutations and subscriptions. Subscriptions are the distinct connections of the
 * graphql-sse protocol, read with this library's own decoder: its client repeats a subscription with the same variables, so
 * that a log would begin again; this one continues after the last event.
 */
import type { CallOptions } from './calls/callOptions.ts'
import { type ClientOptions, readConfiguration } from './configuration.ts'
import { GraphqlError, type GraphqlResult } from './errors/graphqlError.ts'
import { lowerCased } from './http/lowerCased.ts'
import type { RetryClass } from './http/retryDelay.ts'
import { type CallRequest, send } from './http/send.ts'
import { type Subscription, subscribe } from './streams/graphqlSubscription.ts'

export { GraphqlError, type GraphqlErrorItem, type GraphqlResult } from './errors/graphqlError.ts'
export type { Subscription } from './streams/graphqlSubscription.ts'

export type Variables = Record<string, unknown>

export interface Graphql {
  /** The data of a query or mutation. Throws a `GraphqlError` if there are errors; it contains the rest of the data. */
  request<Data>(document: string, variables?: Variables, options?: CallOptions): Promise<Data>
  /**
   * The results of a subscription, resumed after each cut. Where a result has a `seq` or `position` and the document a
   * variable `$after`, it continues after the last one; otherwise the subscription is repeated unchanged. The first
   * message of `events`, which has a position and `event: null`, is not passed on.
   */
  subscribe<Data>(document: string, variables?: Variables, options?: CallOptions): Subscription<Data>
}

export function createGraphql(options: ClientOptions = {}): Graphql {
  const configuration = readConfiguration(options)
  const requestOf = (query: string, variables: Variables, own: CallOptions): CallRequest => ({
    method: 'POST',
    url: graphqlUrl(configuration.baseUrl),
    headers: { ...lowerCased(own.headers), accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    timeoutMs: own.timeoutMs ?? waitTimeoutMs(variables, query) ?? configuration.timeoutMs,
    signal: own.signal ?? configuration.signal,
    retryClass: retryClassOf(query, variables),
    maxRetries: own.maxRetries ?? configuration.maxRetries,
  })
  return {
    request: async <Data>(document: string, variables: Variables = {}, own: CallOptions = {}): Promise<Data> => {
      const { data: result } = await send(configuration, requestOf(document, variables, own))
      const { data, errors } = result as GraphqlResult
      if (errors) throw new GraphqlError({ data, errors })
      return data as Data
    },
    subscribe: (document, variables = {}, own = {}) =>
      subscribe(configuration, requestOf(document, variables, own), document, variables),
  }
}

/** GraphQL is outside the versions of REST: `/v2` → `/graphql`. */
const graphqlUrl = (baseUrl: string): string => `${baseUrl.replace(/\/v\d+$/, '')}/graphql`

/** A mutation may be repeated only if its own key makes that harmless. */
function retryClassOf(document: string, variables: Variables): RetryClass {
  if (!/\bmutation\b/.test(document)) return 'safe'
  const input = variables.input
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input && input.idempotencyKey
    ? 'keyed'
    : 'once'
}

/** `createRun` and `createPipelineRun` wait as REST does: for 50 seconds by default. */
function waitTimeoutMs(variables: Variables, document: string): number | undefined {
  if (!/\bcreate(Pipeline)?Run\b/.test(document)) return undefined
  const input = variables.input
  const seconds = typeof input === 'object' && input !== null && 'waitSeconds' in input ? Number(input.waitSeconds) : 50
  return (seconds + 15) * 1000
}
