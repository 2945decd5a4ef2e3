/** Child processes that must not outlive this one, however it exits. */
import type { ChildProcess } from 'node:child_process'

/** Sends the signal to the child when this process exits and the child is still running. */
export function killChildOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  if (running.size === 0) process.on('exit', signalAll)
  const gone = Promise.withResolvers<void>()
  running.set(child, { signal, gone: gone.promise })
  const forget = () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', signalAll)
    gone.resolve()
  }
  child.once('exit', forget)
  child.once('error', () => child.pid === undefined && forget()) // it was never started
}

/** Ends all of them now; resolves when the last one has exited. */
export async function endChildren(): Promise<void> {
  signalAll()
  await Promise.all([...running.values()].map(({ gone }) => gone))
}

const running = new Map<ChildProcess, { signal: NodeJS.Signals; gone: Promise<void> }>()

function signalAll(): void {
  for (const [child, { signal }] of running) child.kill(signal)
}
