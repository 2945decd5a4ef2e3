/** A command that follows events until it is stopped, such as `ars listen`. */
import { once } from 'node:events'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { startArs } from './cliService.ts'
import { patienceMs } from './patience.ts'

export interface Follower {
  stdout(): string
  stderr(): string
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and resolves when the process has ended. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null }>
}

/** Resolves when it has written Ready. */
export async function startFollowing(
  words: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Follower> {
  const child = startArs(words, options)
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null }))
  await waitUntil('it is ready', patienceMs, () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${written.stderr}`)
    return /^Ready$/m.test(written.stderr)
  })
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal: (signal) => void child.kill(signal),
    stop(signal) {
      child.kill(signal)
      return ended
    },
  }
}
