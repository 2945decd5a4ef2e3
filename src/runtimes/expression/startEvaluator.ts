/** An evaluator process that runs one job at a time and replies to each, or exits. */
import type { ChildProcess } from 'node:child_process'
import type { ExpressionFault, Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import { lowerPriority, spawnEvaluator } from './spawnEvaluator.ts'

export type Evaluator = {
  /** Resolves when the process accepts jobs or has exited. */
  started: Promise<void>
  /** One job at a time. Never rejects: a process that exits instead of replying is a failure of the expression. */
  run(job: Job): Promise<Reply>
  /** Lets everything else on the machine go first. */
  lowerPriority(): void
  kill(): void
  /** Called once, for any kind of exit. */
  onExit(callback: () => void): void
}

export type StartEvaluator = () => Evaluator

export const startEvaluator: StartEvaluator = () => {
  const child = spawnEvaluator()
  const started = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<void>()
  let exitFault: ExpressionFault | undefined
  let settle = (_reply: Reply): void => {}
  const handleExit = (failure: ExpressionFault): void => {
    exitFault ??= failure
    started.resolve()
    exited.resolve()
    settle({ failure: exitFault })
  }
  child.on('message', (message: 'ready' | Reply) => (message === 'ready' ? started.resolve() : settle(message)))
  child.on('error', () => handleExit(unavailable)) // it did not start, or can't be reached
  child.on('exit', (code, signal) => handleExit(faultOfExit(code, signal)))
  // A job and a start keep the service's process alive; an idle evaluator must not.
  void started.promise.then(() => allowExit(child))
  return {
    started: started.promise,
    async run(job) {
      if (exitFault !== undefined) return { failure: exitFault }
      const answer = Promise.withResolvers<Reply>()
      settle = answer.resolve
      keepAlive(child)
      if (child.connected) child.send(job, () => undefined) // its exit event has the better reason
      return answer.promise.finally(() => allowExit(child))
    },
    lowerPriority: () => lowerPriority(child),
    kill: () => void child.kill('SIGKILL'),
    onExit: (callback) => void exited.promise.then(callback),
  }
}

function keepAlive(child: ChildProcess): void {
  child.ref() // the channel closes before the exit is reported
  child.channel?.ref()
}

function allowExit(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

const unavailable: ExpressionFault = {
  code: 'expression_unavailable',
  message: 'The process that evaluates expressions has exited',
}

function faultOfExit(code: number | null, signal: NodeJS.Signals | null): ExpressionFault {
  if (signal === 'SIGXCPU')
    return { code: 'expression_timeout', message: 'The expression took too much processor time' }
  if (code === 134 || (signal !== null && memorySignals.includes(signal))) {
    return { code: 'expression_out_of_memory', message: `The expression needs more than ${limits.heapMb} MB of memory` }
  }
  return unavailable
}

/** How V8 aborts without memory, and how the kernel kills to free some. */
const memorySignals: NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']
