/** The single requests of graphql-sse's single connection mode, for what its client can't do. */
import type { JsonObject } from '../../src/platform/json.ts'
import { type HttpResponse, request } from './httpClient.ts'
import { type Frame, type Streamed, stream } from './sse.ts'
import type { TestService } from './testService.ts'

export type SharedStream = {
  headers: Record<string, string>
  open(until?: (frame: Frame, frames: Frame[]) => boolean): Promise<Streamed>
  /** Reads the connection until an operation completes; `begun` resolves with the first result. */
  openUntilComplete(): { begun: Promise<void>; over: Promise<Streamed> }
  post(operationId: unknown, query: string, variables?: JsonObject): Promise<HttpResponse>
  stop(operationId: string): Promise<HttpResponse>
}

export async function reserveStream(
  service: TestService,
  key: string = service.credentials.api_key,
): Promise<SharedStream> {
  const reserved = await request(service, 'PUT', '/graphql/stream', { key })
  if (reserved.status !== 201) throw new Error(`the reservation failed: ${reserved.text}`)
  const headers = { 'x-graphql-event-stream-token': reserved.text }
  const open: SharedStream['open'] = (until = () => false) =>
    stream(service, 'GET', '/graphql/stream', { key, headers, until })
  return {
    headers,
    open,
    openUntilComplete() {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const over = open(({ event }) => {
        begin()
        return event === 'complete'
      })
      return { begun, over }
    },
    post: (operationId, query, variables = {}) =>
      request(service, 'POST', '/graphql/stream', {
        key,
        headers,
        body: { query, variables, extensions: { operationId } },
      }),
    stop: (operationId) => request(service, 'DELETE', `/graphql/stream?operationId=${operationId}`, { key, headers }),
  }
}

type Payload = { data?: JsonObject | null; errors?: { extensions: JsonObject }[] }

/** The messages of one operation in order: results, then `complete`. */
export const messagesOf = (operationId: string, frames: Frame[]): (Payload | 'complete')[] =>
  frames
    .filter(({ data }) => data.id === operationId)
    .map(({ event, data }) => (event === 'complete' ? event : (data.payload as Payload)))

export const seqsOf = (messages: (Payload | 'complete')[]): number[] =>
  messages.flatMap((one) => {
    const { seq } = ((one as Payload).data?.runEvents ?? {}) as { seq?: number }
    return seq === undefined ? [] : [seq]
  })
