/** Limits how many bytes the model of a run may produce. */
import { AgentFailure } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'

export function createBudget(): (bytes: number) => void {
  let left: number = llmLimits.answerBytes
  return (bytes) => {
    left -= bytes
    if (left < 0) throw new AgentFailure('output_too_large', `The model made more than ${llmLimits.answerBytes} bytes`)
  }
}
