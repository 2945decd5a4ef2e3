/** Sends requests to a test service over HTTPS, like any client. */

import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { JsonObject } from '../../src/platform/json.ts'
import { addressOf } from './addressOf.ts'
import { checkResponse } from './openApiCheck.ts'
import type { TestService } from './testService.ts'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: JsonObject }
export type CallOptions = {
  /** Strings and buffers are sent unchanged, other values as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Null: no credentials. */
  key?: string | null
  /** Aborted: the client disconnects. */
  signal?: AbortSignal
}

const agents = new WeakMap<TestService, https.Agent>()

/** Sends a request to any path of the service. */
export function request(
  service: TestService,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<HttpResponse> {
  const { body, headers = {}, key = service.credentials.api_key, signal } = options
  const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const content =
    raw === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(raw) }
  return new Promise((resolve, reject) => {
    const call = https.request({
      ...addressOf(service),
      agent: agentOf(service),
      signal,
      method,
      path,
      headers: {
        host: `localhost:${service.port}`,
        ...content,
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...headers,
      },
    })
    // The service has just closed the idle connection, which a slow client notices late.
    const isClosed = (error: NodeJS.ErrnoException) => call.reusedSocket && error.code === 'ECONNRESET'
    call.on('error', (error) => (isClosed(error) ? resolve(request(service, method, path, options)) : reject(error)))
    call.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) })
    })
    call.end(raw)
  })
}

/** Sends a request to /v2, and checks the response against OpenAPI. */
export async function rest(
  service: TestService,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<HttpResponse> {
  const response = await request(service, method, `/v2${path}`, options)
  await checkResponse(service, method, path, response)
  return response
}

export async function graphql(
  service: TestService,
  query: string,
  variables: JsonObject = {},
  options: CallOptions = {},
): Promise<HttpResponse> {
  return request(service, 'POST', '/graphql', { ...options, body: { query, variables } })
}

/** The error in a REST response. */
export const errorOf = (
  response: HttpResponse,
): JsonObject & { code: string; details?: { param: string; code: string }[] } =>
  (response.json as { error: never }).error

/** The details of a REST error, as `param code`. */
export const problemsOf = (response: HttpResponse): string[] =>
  (errorOf(response).details ?? []).map(({ param, code }) => `${param} ${code}`).sort()

function agentOf(service: TestService): https.Agent {
  const known = agents.get(service)
  if (known !== undefined) return known
  const agent = new https.Agent({ keepAlive: true, maxSockets: 128 })
  agents.set(service, agent)
  return agent
}

export function closeClient(service: TestService): void {
  agents.get(service)?.destroy()
}

function parse(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return {}
  }
}
