/*
 * One call of the model, retried while the provider reports a temporary fault and nothing of the answer was streamed.
 * Errors are in our own words.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import { AgentFailure, type RuntimeEvent } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'
import { createModelFetch } from './modelFetch.ts'
import type { ModelRun } from './modelRun.ts'
import { notUnderstood, type ProviderFault, toFailure } from './providerFault.ts'
import { retryDelayMs } from './retryDelay.ts'
import type { ModelAnswer } from './streamAnswer.ts'

export type ModelDeps = { outgoing: Outgoing; clock: Clock }

export type Asked = ModelAnswer & { tries: number }

export async function* askModel(deps: ModelDeps, run: ModelRun): AsyncGenerator<RuntimeEvent, Asked, void> {
  const { call, settings } = run
  for (let tries = 1; ; tries++) {
    const attempt = yield* tryOnce(deps, run)
    if (attempt.answer !== undefined) return { ...attempt.answer, tries }
    const { fault, isEmpty } = attempt
    const delayMs = retryDelayMs(tries, fault.afterMs)
    const mayRetry = fault.isTemporary && isEmpty && tries <= llmLimits.retries
    // A run that would time out before the retry fails at once, with the reason.
    if (!mayRetry || delayMs >= call.remainingMs()) throw toFailure(fault, settings.model)
    await call.sleep(delayMs)
  }
}

type Attempt = { answer: ModelAnswer } | { answer: undefined; fault: ProviderFault; isEmpty: boolean }

async function* tryOnce(deps: ModelDeps, run: ModelRun): AsyncGenerator<RuntimeEvent, Attempt, void> {
  const { call, settings, connector, messages, spend } = run
  const { streamAnswer } = await import('./streamAnswer.ts')
  const reader = new AbortController()
  const signal = AbortSignal.any([call.signal, reader.signal])
  let fault: ProviderFault | undefined
  let isEmpty = true
  const fetch = createModelFetch({
    ...deps,
    secret: connector.secret,
    deadlineMs: Math.min(llmLimits.modelCallMs, call.remainingMs()),
    onFault: (found) => {
      fault ??= found
    },
  })
  try {
    const deltas = streamAnswer({ settings, baseUrl: connector.baseUrl, fetch, messages, signal, spend })
    for (;;) {
      const next = await deltas.next()
      if (next.done) return { answer: next.value }
      isEmpty = false
      yield { type: 'output.delta', delta: next.value }
    }
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof AgentFailure) throw error
    return { answer: undefined, fault: fault ?? notUnderstood, isEmpty }
  } finally {
    reader.abort(notWanted) // closes the connection when the reader stops
  }
}

/** Created once: each abort without a reason creates an exception. */
const notWanted = new Error('the answer is no longer wanted')
