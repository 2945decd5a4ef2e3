import type { Clock } from '../platform/clock.ts'
import { type SandboxReply, sandboxLimits } from './sandbox.ts'
import type { SandboxProcess } from './sandboxProcess.ts'

export type RunningJob<Reply> = {
  /** The reply of the process, or `timeout` after the job's time limit, when the process is killed. */
  reply: Promise<SandboxReply<Reply>>
  /** Stops the process and the time until `resume`. */
  pause(): void
  resume(): void
  /** How long it has run. */
  spentMs(): number
}

export function runJob<Job, Reply>(
  child: SandboxProcess<Job, Reply>,
  job: Job,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): RunningJob<Reply> {
  const timedOut = Promise.withResolvers<SandboxReply<Reply>>()
  const nowMs = () => clock.now().getTime()
  let [sinceMs, spentBeforeMs] = [nowMs(), 0]
  let cancelTimer = () => {}

  function startTimer(): void {
    sinceMs = nowMs()
    cancelTimer = clock.after(Math.max(0, timeoutMs + sandboxLimits.graceMs - spentBeforeMs), () => {
      timedOut.resolve({ ended: 'timeout' })
      child.kill()
    })
  }

  let isPaused = false
  const spentMs = () => spentBeforeMs + (isPaused ? 0 : nowMs() - sinceMs)

  /** The reply may have been in transit when the process was paused. */
  function end(): void {
    cancelTimer()
    if (isPaused) child.resume()
  }

  startTimer()
  return {
    reply: Promise.race([timedOut.promise, child.run(job)]).finally(end),
    pause() {
      spentBeforeMs = spentMs()
      isPaused = true
      cancelTimer()
      child.pause()
    },
    resume() {
      isPaused = false
      startTimer()
      child.resume()
    },
    spentMs,
  }
}
