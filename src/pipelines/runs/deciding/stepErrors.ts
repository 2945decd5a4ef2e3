/** Errors of steps that were not reported by one of their runs. */
import type { RunError } from '../../../runs/run.ts'

/** No run could be created, or the service stopped it. */
export const stepError = (code: string, message: string, attempt = 1): RunError => ({
  code,
  message,
  type: 'gateway_error',
  retryable: false,
  step: null,
  attempt,
})

export const cancelledRun = (attempt: number): RunError => stepError('run_cancelled', 'The run was cancelled', attempt)

export const timeoutError = (timeoutMs: number): RunError => ({
  code: 'timeout',
  message: `The pipeline run took longer than ${timeoutMs} ms`,
  type: 'timeout',
  retryable: true,
  step: null,
  attempt: 1,
})
