/** The processes that evaluate expressions, and the faults reported when one ends. */
import { systemClock } from '../../platform/clock.ts'
import type { Sandbox, SandboxEnd } from '../../sandbox/sandbox.ts'
import { createSandboxPool } from '../../sandbox/sandboxPool.ts'
import { type StartProcess, startSandbox } from '../../sandbox/sandboxProcess.ts'
import { sandboxTurns } from '../../sandbox/turns.ts'
import type { ExpressionFault, Job, Reply } from './job.ts'
import { limits } from './limits.ts'

export const evaluator: Sandbox = {
  entry: new URL('./evaluatorMain.ts', import.meta.url),
  reads: { packages: ['jsonata'] },
  heapMb: limits.heapMb,
}

const contextId = (job: Job): string | undefined => (job.kind === 'evaluate' ? job.context?.id : undefined)

/** Sends a context once for consecutive jobs that share it. */
export const startEvaluator =
  (start: StartProcess<Job, Reply>): StartProcess<Job, Reply> =>
  () => {
    const child = start()
    let keptId: string | undefined
    return {
      ...child,
      run(job) {
        const id = contextId(job)
        const isKept = job.kind === 'evaluate' && id !== undefined && id === keptId
        keptId = id
        return child.run(isKept ? { ...job, context: { id } } : job)
      },
    }
  }

export const evaluators = createSandboxPool<Job, Reply>({
  start: startEvaluator(() => startSandbox(evaluator)),
  clock: systemClock,
  turns: sandboxTurns,
  processes: limits.evaluators,
  trialsAtOnce: limits.trialsAtOnce,
  keyOf: (job) => (isLarge(job) ? contextId(job) : undefined),
})

/** Sending a smaller one again costs less than reserving a process for it. */
const isLarge = (job: Job): boolean =>
  job.kind === 'evaluate' && (job.context?.text?.length ?? 0) > limits.smallContextChars

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
