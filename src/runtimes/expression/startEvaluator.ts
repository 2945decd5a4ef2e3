/** One evaluator: a process that takes jobs one at a time and answers each of them, or dies of it. */
import type { ChildProcess } from 'node:child_process'
import type { ExpressionFault, Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import { giveWay, spawnEvaluator } from './spawnEvaluator.ts'

export type Evaluator = {
  /** Resolves when the process takes jobs, or is gone. */
  started: Promise<void>
  /** One at a time. Never rejects: a process that ends instead of answering is a failure of the expression. */
  run(job: Job): Promise<Reply>
  kill(): void
  /** Called once, however it ends. */
  onExit(callback: () => void): void
}

export type StartEvaluator = () => Evaluator

export const startEvaluator: StartEvaluator = () => {
  const child = spawnEvaluator()
  const started = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<void>()
  let gone: ExpressionFault | undefined
  let settle = (_reply: Reply): void => {}
  const leave = (failure: ExpressionFault): void => {
    gone ??= failure
    started.resolve()
    exited.resolve()
    settle({ failure: gone })
  }
  child.on('message', (message: 'ready' | Reply) => (message === 'ready' ? started.resolve() : settle(message)))
  child.on('error', () => leave(unavailable)) // not started, or not to be reached
  child.on('exit', (code, signal) => leave(faultOfExit(code, signal)))
  void started.promise.then(() => {
    giveWay(child)
    // A job keeps the service's process alive, and so does a start; an evaluator that is idle must not.
    letGo(child)
  })
  return {
    started: started.promise,
    async run(job) {
      if (gone !== undefined) return { failure: gone }
      const answer = Promise.withResolvers<Reply>()
      settle = answer.resolve
      holdOn(child)
      if (child.connected) child.send(job, () => undefined) // its exit says more than what is wrong with the channel
      return answer.promise.finally(() => letGo(child))
    },
    kill: () => void child.kill('SIGKILL'),
    onExit: (callback) => void exited.promise.then(callback),
  }
}

function holdOn(child: ChildProcess): void {
  child.ref() // its channel alone would be gone before its exit is known
  child.channel?.ref()
}

function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

const unavailable: ExpressionFault = {
  code: 'expression_unavailable',
  message: 'The process that evaluates expressions is gone',
}

function faultOfExit(code: number | null, signal: NodeJS.Signals | null): ExpressionFault {
  if (signal === 'SIGXCPU')
    return { code: 'expression_timeout', message: 'The expression took too much processor time' }
  if (code === 134 || (signal !== null && memorySignals.includes(signal))) {
    return { code: 'expression_out_of_memory', message: `The expression needs more than ${limits.heapMb} MB of memory` }
  }
  return unavailable
}

/** How V8 gives up, and how the kernel makes room. */
const memorySignals: NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']
