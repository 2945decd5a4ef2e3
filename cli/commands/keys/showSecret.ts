import type { Context } from '../../command/context.ts'

/**
 * Shows a one-time secret: on a terminal with the other fields; with `--quiet` and in a pipe on its own, so that it can go
 * into a file or a password manager without being seen.
 */
export function showSecret({ out }: Context, item: object, secret: string | null, noun = 'secret'): void {
  const isAlone = out.mode === 'quiet' || (out.mode === 'text' && !out.isTerminal)
  if (isAlone && secret !== null) out.write(`${secret}\n`)
  else out.item(item)
  if (secret === null) out.note(`The ${noun} is not shown again: the same idempotency key was used before.`)
}
