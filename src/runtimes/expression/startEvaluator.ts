/*
 * A process of its own for expressions, not a worker thread: V8 answers a single allocation beyond a thread's bound by
 * ending the whole process (`[1..1e7]` in a worker with resourceLimits took the service down). A process can also be
 * ended at any moment, gives way to the service on the processor and is the first to go when the machine runs out of
 * memory. It sees no environment, may read nothing but code, start nothing and make no code of text.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExpressionFault, Job, Reply } from './job.ts'
import { limits } from './limits.ts'

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
  // A job keeps the service's process alive, and so does a start; an evaluator that is idle must not.
  void started.promise.then(() => letGo(child))
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

function spawnEvaluator(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', confine, process.execPath, ...flags(), entryFile], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) giveWay(child.pid)
  endWithUs(child)
  return child
}

/** No dump of its memory when it crashes, an end for an orphan that spins, and first in line when memory runs out. */
const confine = `ulimit -c 0; ulimit -t ${limits.processorSeconds}
echo 1000 2>/dev/null >/proc/self/oom_score_adj
exec "$0" "$@"`

const entryFile = fileURLToPath(new URL('./evaluatorMain.ts', import.meta.url))

function flags(): string[] {
  return [
    `--max-old-space-size=${limits.heapMb}`,
    '--max-semi-space-size=8',
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...readable().map((path) => `--allow-fs-read=${path}`),
  ]
}

/** Its own code, and the library both where it is looked for and where it really is: there may be a link between. */
function readable(): string[] {
  const root = new URL('../../../', import.meta.url)
  const library = dirname(createRequire(import.meta.url).resolve('jsonata'))
  const ofRoot = ['package.json', 'node_modules'].map((name) => fileURLToPath(new URL(name, root)))
  return [dirname(entryFile), library, ...ofRoot]
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // already gone: its exit says so
  }
}

const living = new Set<ChildProcess>()

/** Otherwise one that is busy would notice our end only when its own time is up. */
function endWithUs(child: ChildProcess): void {
  if (living.size === 0) process.on('exit', killAll)
  living.add(child)
  const forget = () => {
    living.delete(child)
    if (living.size === 0) process.off('exit', killAll)
  }
  child.once('exit', forget)
  child.once('error', forget)
}

function killAll(): void {
  for (const child of living) child.kill('SIGKILL')
}
