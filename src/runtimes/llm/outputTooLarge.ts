import { AgentFailure } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'

export const outputTooLarge = (): AgentFailure =>
  new AgentFailure('output_too_large', `The model produced more than ${llmLimits.answerBytes} bytes`)
