/** Sends a model call over the guarded HTTP client, and resolves when the provider begins to respond. */
import type { Clock } from '../../platform/clock.ts'
import { type OpenedResponse, type Outgoing, OutgoingError } from '../../platform/outgoing/createOutgoing.ts'
import { type Span, traceHeaders } from '../../platform/tracing/tracing.ts'
import { replayHeaders } from '../replayHeaders.ts'
import { chatRequest } from './chatRequest.ts'
import { llmLimits } from './llmLimits.ts'
import type { ModelRun } from './modelRun.ts'
import { faultOfCall, faultOfStatus, ModelFault } from './providerFault.ts'
import { readRetryAfterMs } from './retryDelay.ts'

type Deps = { outgoing: Outgoing; clock: Clock }

/** Throws a `ModelFault` if the provider can't be reached or refuses; its error message is not read. */
export async function openResponse({ outgoing, clock }: Deps, run: ModelRun, span: Span): Promise<OpenedResponse> {
  const { call, settings, connector, messages } = run
  const response = await outgoing
    .open({
      url: `${connector.baseUrl.replace(/\/$/, '')}/chat/completions`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(connector.secret !== null && { authorization: `Bearer ${connector.secret}` }),
        ...replayHeaders(call),
        ...traceHeaders(span),
      },
      body: chatRequest(settings, messages),
      deadlineMs: llmLimits.modelCallMs, // the signal ends it when the run times out
      silenceMs: llmLimits.silenceMs,
      signal: call.signal,
    })
    .catch((error: unknown) => {
      throw error instanceof OutgoingError ? new ModelFault(faultOfCall(error)) : error
    })
  if (response.status === 200) return response
  response.close()
  throw new ModelFault(faultOfStatus(response.status, readRetryAfterMs(response.headers, clock.now())))
}
