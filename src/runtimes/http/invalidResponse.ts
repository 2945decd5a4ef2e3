import { maxJsonValues } from '../../platform/json.ts'
import { AgentFailure } from '../runtime.ts'
import { callStep } from './explainCall.ts'

export const maxOutputBytes = 10 * 1_048_576

/** A response that can't be used; a retry would get the same. */
export const invalidResponse = (message: string): AgentFailure =>
  new AgentFailure('http_invalid_answer', message, { step: callStep })

export const outputTooLarge = (): AgentFailure => tooLarge(`is larger than ${maxOutputBytes} bytes`)

export const tooManyValues = (): AgentFailure => tooLarge(`has more than ${maxJsonValues} values and names`)

const tooLarge = (fault: string): AgentFailure =>
  new AgentFailure('output_too_large', `The output ${fault}`, { step: callStep })
