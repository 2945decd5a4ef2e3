/** A spinner on stderr after 300 ms of waiting. It leaves no trace. */

import type { Environment } from '../environment.ts'
import { createStyle } from '../output/style.ts'

/** Returns a function that ends it, which may be called more than once. While one is shown, nested ones are not. */
export type Busy = (text: string) => () => void

export type Spinner = {
  busy: Busy
  /** Clears its line for other text; it reappears below. */
  erase(): void
}

export function createSpinner(
  { stderr, env }: Pick<Environment, 'stderr' | 'env'>,
  { isQuiet }: { isQuiet: boolean },
): Spinner {
  if (isQuiet || stderr.isTTY !== true || env.TERM === 'dumb') return { busy: () => () => {}, erase: () => {} }
  const frames = framesOf(env)
  let timer: NodeJS.Timeout | undefined
  let isShown = false
  const erase = (): void => {
    if (isShown) stderr.write('\r\u001b[K')
    isShown = false
  }
  const busy: Busy = (text) => {
    if (timer !== undefined) return () => {}
    let next = 0
    const show = (): void => {
      const line = `${frames[next++ % frames.length]} ${text}`.slice(0, Math.max(1, (stderr.columns || 80) - 1))
      stderr.write(`\r${line}\u001b[K`)
      isShown = true
    }
    let own = setTimeout(() => {
      show()
      own = setInterval(show, 100)
      timer = own
    }, 300)
    timer = own
    return () => {
      if (timer !== own) return
      clearTimeout(own)
      timer = undefined
      erase()
    }
  }
  return { busy, erase }
}

function framesOf(env: Environment['env']): readonly string[] {
  const { isUnicode } = createStyle(env, { isTerminal: false, noColor: true })
  return isUnicode ? ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] : ['|', '/', '-', '\\']
}
