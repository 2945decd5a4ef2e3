/** The processes that evaluate expressions, and what it means for an expression that its process ended. */
import { systemClock } from '../../platform/clock.ts'
import type { Sandbox, SandboxEnd } from '../../sandbox/sandbox.ts'
import { createSandboxPool } from '../../sandbox/sandboxPool.ts'
import { startSandbox } from '../../sandbox/sandboxProcess.ts'
import type { ExpressionFault, Job, Reply } from './job.ts'
import { limits } from './limits.ts'

export const evaluator: Sandbox = {
  entry: new URL('./evaluatorMain.ts', import.meta.url),
  reads: { packages: ['jsonata'] },
  heapMb: limits.heapMb,
}

export const createEvaluators = (processes: number) =>
  createSandboxPool<Job, Reply>({ start: () => startSandbox(evaluator), clock: systemClock, processes })

export function faultOfEnd(ended: SandboxEnd, timeoutMs: number): ExpressionFault {
  if (ended === 'timeout')
    return { code: 'expression_timeout', message: `The expression took longer than ${timeoutMs} ms` }
  if (ended === 'out_of_memory')
    return { code: 'expression_out_of_memory', message: `The expression needs more than ${limits.heapMb} MB of memory` }
  return {
    code: 'expression_unavailable',
    message: 'The process that evaluates expressions did not start or has exited',
  }
}
