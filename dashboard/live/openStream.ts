/*
 * One subscription over its own connection (graphql-sse's protocol, distinct connections). The library parses everything
 * that has arrived in one go, which blocks the page for a tenth of a second in a long replay; this reader yields every 12 ms.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { AnyDocument } from '../graphql/graphql.ts'
import { parseJson } from '../graphql/parseJson.ts'
import { type GraphqlProblem, readGraphqlProblem } from '../graphql/readProblem.ts'
import { outage, ServiceError } from '../graphql/ServiceError.ts'
import { textOf } from '../graphql/textOf.ts'

export type StreamTarget = {
  onOpen(): void
  onNext(data: unknown): void
}

const sliceLength = 16 * 1024
const turnMs = 12

/** Resolves when the service completes the stream; rejects with the service's error, or when the connection is lost. */
export async function openStream(
  document: AnyDocument,
  variables: unknown,
  target: StreamTarget,
  signal: AbortSignal,
): Promise<void> {
  const response = await request(document, variables, signal)
  if (!response.ok || response.body === null) throw await refusalOf(response)
  target.onOpen()
  let completed = false
  const parser = createParser({
    onEvent(message) {
      if (message.event === 'complete') completed = true
      else readNext(message, target)
    },
  })
  let turnEnd = performance.now() + turnMs
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    for (let at = 0; at < text.length; at += sliceLength) {
      parser.feed(text.slice(at, at + sliceLength))
      if (performance.now() < turnEnd) continue
      await nextTurn()
      turnEnd = performance.now() + turnMs
      signal.throwIfAborted()
    }
  }
  if (!completed) throw outage('The connection was lost')
}

function request(document: AnyDocument, variables: unknown, signal: AbortSignal): Promise<Response> {
  return fetch('/graphql/stream', {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
    signal,
  }).catch((error) => {
    signal.throwIfAborted()
    throw error instanceof ServiceError ? error : outage()
  })
}

function readNext({ event, data }: EventSourceMessage, target: StreamTarget): void {
  if (event !== 'next') return
  const result = parseJson(data) as { data?: unknown; errors?: GraphqlProblem[] }
  const [error] = result.errors ?? []
  if (error !== undefined && !result.data)
    throw readGraphqlProblem(error, { status: 500, message: 'The subscription failed' })
  if (result.data) target.onNext(result.data)
}

async function refusalOf(response: Response): Promise<ServiceError> {
  const body = (await response.json().catch(() => ({}))) as { errors?: GraphqlProblem[] }
  const message = `The service returned ${response.status}`
  return readGraphqlProblem(body.errors?.[0] ?? { message }, { status: response.status, message })
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
