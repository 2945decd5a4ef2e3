import type { Clock } from '../platform/clock.ts'
import { type SandboxEnd, type SandboxReply, sandboxLimits } from './sandbox.ts'
import type { SandboxProcess } from './sandboxProcess.ts'

type Hooks = { clock: Clock; timeoutMs: number; slowMs: number; onSlow(): void; onTimeout(): void }

/**
 * Returns the reply of the process, or `timeout` after the job's time limit; `onTimeout` is called then, to kill it, and
 * `onSlow` once the job takes long. Starting the process does not count.
 */
export async function runJob<Job, Reply>(
  child: SandboxProcess<Job, Reply>,
  job: Job,
  { clock, timeoutMs, slowMs, onSlow, onTimeout }: Hooks,
): Promise<SandboxReply<Reply>> {
  const timedOut = Promise.withResolvers<SandboxReply<Reply>>()
  const limit = (afterMs: number, ended: SandboxEnd) =>
    clock.after(afterMs, () => {
      timedOut.resolve({ ended })
      onTimeout()
    })
  let cancel = limit(sandboxLimits.startMs, 'unavailable')
  let cancelSlow = () => {}
  try {
    await Promise.race([child.started, timedOut.promise])
    cancel()
    cancelSlow = clock.after(slowMs, onSlow)
    cancel = limit(timeoutMs + sandboxLimits.graceMs, 'timeout')
    return await Promise.race([timedOut.promise, child.run(job)])
  } finally {
    cancel()
    cancelSlow()
  }
}
