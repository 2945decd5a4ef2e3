import type { Context } from '../../command/context.ts'

/**
 * What the service shows once: to people with the rest, to `--quiet` and to a pipe alone, so that it can be put into a
 * file or a password manager without passing through anybody's eyes.
 */
export const showSecret = ({ out }: Context, item: object, secret: string | null): void => {
  const isAlone = out.mode === 'quiet' || (out.mode === 'text' && !out.isTerminal)
  if (isAlone && secret !== null) out.write(`${secret}\n`)
  else out.item(item)
  if (secret === null) out.note('The secret is not shown again: the same idempotency key was used before.')
}
