import { AgentFailure } from '../runtime.ts'
import { callStep } from './explainCall.ts'

export const maxOutputBytes = 10 * 1_048_576

/** An answer that can't be used; a retry would get the same. */
export const invalidAnswer = (message: string): AgentFailure =>
  new AgentFailure('http_invalid_answer', message, { step: callStep })

export const outputTooLarge = (): AgentFailure =>
  new AgentFailure('output_too_large', `The output is larger than ${maxOutputBytes} bytes`, { step: callStep })
