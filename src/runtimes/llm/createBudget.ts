/** Counts what a run's model makes up, and ends the run where it is too much. */
import { AgentFailure } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'

export function createBudget(): (bytes: number) => void {
  let left: number = llmLimits.answerBytes
  return (bytes) => {
    left -= bytes
    if (left < 0) throw new AgentFailure('output_too_large', `The model made more than ${llmLimits.answerBytes} bytes`)
  }
}
