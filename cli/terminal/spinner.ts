/** A sign of life on stderr while a person waits for longer than 300 ms. It leaves no trace. */
import { createStyle } from '../output/style.ts'
import type { Surroundings } from '../surroundings.ts'

/** Returns what ends it; that may be called more than once. */
export type Busy = (text: string) => () => void

export const createSpinner = (
  { stderr, env }: Pick<Surroundings, 'stderr' | 'env'>,
  { isQuiet }: { isQuiet: boolean },
): Busy => {
  const { isUnicode } = createStyle(env, { isTerminal: false, noColor: true })
  const frames = isUnicode ? ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] : ['|', '/', '-', '\\']
  if (isQuiet || stderr.isTTY !== true || env.TERM === 'dumb') return () => () => {}
  let end: (() => void) | undefined
  return (text) => {
    end?.()
    let next = 0
    let isShown = false
    const show = (): void => {
      const line = `${frames[next++ % frames.length]} ${text}`.slice(0, Math.max(1, (stderr.columns || 80) - 1))
      stderr.write(`\r${line}\u001b[K`)
      isShown = true
    }
    let timer = setTimeout(() => {
      show()
      timer = setInterval(show, 100)
    }, 300)
    const stop = (): void => {
      clearTimeout(timer)
      if (isShown) stderr.write('\r\u001b[K')
      isShown = false
      if (end === stop) end = undefined
    }
    end = stop
    return stop
  }
}
