/*
 * One call of the model, retried while the provider reports a temporary fault and nothing of the answer was streamed. Error
 * messages are our own, never the provider's.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import type { Span } from '../../platform/tracing/tracing.ts'
import type { RuntimeEvent } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'
import type { ModelAnswer } from './modelAnswer.ts'
import type { ModelRun } from './modelRun.ts'
import { openResponse } from './openResponse.ts'
import { ModelFault, type ProviderFault, toFailure } from './providerFault.ts'
import { retryDelayMs } from './retryDelay.ts'
import { streamAnswer } from './streamAnswer.ts'

export type ModelDeps = { outgoing: Outgoing; clock: Clock }

export type Asked = ModelAnswer & { tries: number }

/** `span`: of all its tries. */
export async function* askModel(
  deps: ModelDeps,
  run: ModelRun,
  span: Span,
): AsyncGenerator<RuntimeEvent[], Asked, void> {
  const { call, settings } = run
  for (let tries = 1; ; tries++) {
    const attempt = yield* tryOnce(deps, run, span)
    if (attempt.answer !== undefined) return { ...attempt.answer, tries }
    const { fault, isEmpty } = attempt
    const delayMs = retryDelayMs(tries, fault.afterMs)
    const mayRetry = fault.isTemporary && isEmpty && tries <= llmLimits.retries
    // A run that would time out before the retry fails immediately, with the reason.
    if (!mayRetry || delayMs >= call.remainingMs()) throw toFailure(fault, settings.model)
    await call.sleep(delayMs)
  }
}

type Attempt = { answer: ModelAnswer } | { answer: undefined; fault: ProviderFault; isEmpty: boolean }

async function* tryOnce(deps: ModelDeps, run: ModelRun, span: Span): AsyncGenerator<RuntimeEvent[], Attempt, void> {
  let isEmpty = true
  try {
    const texts = streamAnswer(await openResponse(deps, run, span), { clock: deps.clock, spend: run.spend })
    for (;;) {
      const next = await texts.next()
      if (next.done) return { answer: next.value }
      isEmpty = false
      yield next.value.map((delta) => ({ type: 'output.delta', delta }))
    }
  } catch (error) {
    run.call.signal.throwIfAborted()
    if (!(error instanceof ModelFault)) throw error
    return { answer: undefined, fault: error.fault, isEmpty }
  }
}
