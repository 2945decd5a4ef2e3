/** `ars listen` as a process of its own. */
import { once } from 'node:events'
import { startArs } from '../../cli/helpers/cliService.ts'
import { waitUntil } from './waitUntil.ts'

export interface Listener {
  stdout(): string
  stderr(): string
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and resolves when the process has ended. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null }>
}

/** Resolves when it is ready. */
export async function startListener(
  words: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Listener> {
  const child = startArs(['listen', ...words], options)
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null }))
  await waitUntil('the listener is ready', 30_000, () => {
    if (child.exitCode !== null) throw new Error(`the listener ended: ${written.stderr}`)
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
