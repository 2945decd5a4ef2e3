/** A process that runs one job at a time and replies to each, or exits. */
import type { ChildProcess } from 'node:child_process'
import type { Sandbox, SandboxEnd, SandboxReply } from './sandbox.ts'
import { spawnSandbox } from './spawnSandbox.ts'

export type SandboxProcess<Job, Reply> = {
  /** Resolves when the process accepts jobs, or with false if it exited instead. */
  started: Promise<boolean>
  /** One job at a time. Never rejects: if a process exits instead of replying, its job is the cause. */
  run(job: Job): Promise<SandboxReply<Reply>>
  /** Stops it until `resume`: it uses no processor meanwhile. */
  pause(): void
  resume(): void
  kill(): void
  /** Called once, for any kind of exit. */
  onExit(callback: () => void): void
}

export type StartProcess<Job, Reply> = () => SandboxProcess<Job, Reply>

export function startSandbox<Job extends object | string, Reply>(sandbox: Sandbox): SandboxProcess<Job, Reply> {
  const child = spawnSandbox(sandbox)
  const started = Promise.withResolvers<boolean>()
  const exited = Promise.withResolvers<void>()
  let ended: SandboxEnd | undefined
  let settle = (_reply: SandboxReply<Reply>): void => {}
  const handleExit = (end: SandboxEnd): void => {
    ended ??= end
    started.resolve(false)
    exited.resolve()
    settle({ ended })
  }
  child.on('message', (message: 'ready' | Reply) =>
    message === 'ready' ? started.resolve(true) : settle({ reply: message }),
  )
  child.on('error', () => handleExit('unavailable')) // it failed to start, or can't be reached
  child.on('exit', (code, signal) => handleExit(endOf(code, signal)))
  // A job and a start keep the service's process alive; an idle process must not.
  void started.promise.then(() => allowExit(child))
  return {
    started: started.promise,
    async run(job) {
      if (ended !== undefined) return { ended }
      const reply = Promise.withResolvers<SandboxReply<Reply>>()
      settle = reply.resolve
      keepAlive(child)
      if (child.connected) child.send(job, () => undefined) // its exit event has the better reason
      return reply.promise.finally(() => allowExit(child))
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
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

function endOf(code: number | null, signal: NodeJS.Signals | null): SandboxEnd {
  if (signal === 'SIGXCPU') return 'timeout'
  return code === 134 || (signal !== null && memorySignals.includes(signal)) ? 'out_of_memory' : 'unavailable'
}

/** Signals of V8 aborting without memory, and of the kernel's OOM killer. */
const memorySignals: NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']
