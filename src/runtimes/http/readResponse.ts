/** Reads the endpoint's response: a JSON object, or a stream of events. */
import type { IncomingResponse } from '../../platform/outgoing/exchange.ts'
import { AgentFailure, type Outcome, type RuntimeEvent } from '../runtime.ts'
import { callStep, type Explain } from './explainCall.ts'
import { invalidResponse } from './invalidResponse.ts'
import { readEvents } from './readEvents.ts'
import { readJson } from './readJson.ts'
import { ndjsonTexts, sseTexts } from './streamTexts.ts'

export async function* readResponse(
  response: IncomingResponse,
  explain: Explain,
): AsyncGenerator<RuntimeEvent, Outcome, void> {
  checkStatus(response.status)
  const type = mediaType(response)
  try {
    if (type === 'application/x-ndjson' || type === 'application/ndjson' || type === 'application/jsonl')
      return yield* readEvents(ndjsonTexts(response.body))
    if (type === 'text/event-stream') return yield* readEvents(sseTexts(response.body))
    if (type === '' || type === 'application/json' || type.endsWith('+json')) return await readJson(response.body)
  } catch (error) {
    return explain(error)
  }
  throw invalidResponse('The endpoint returned a content type that is neither JSON, NDJSON nor an event stream')
}

function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return
  const redirected = status < 400 ? '; redirects are not followed' : ''
  const retryable = status >= 500 || status === 408 || status === 425 || status === 429
  throw new AgentFailure('http_status_error', `The endpoint returned ${status}${redirected}`, {
    retryable,
    step: callStep,
  })
}

function mediaType({ headers }: IncomingResponse): string {
  const given = headers['content-type']
  const [type = ''] = String(Array.isArray(given) ? given[0] : (given ?? '')).split(';')
  return type.trim().toLowerCase()
}
