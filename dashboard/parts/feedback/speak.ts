import { createStore } from '../../state/store.ts'

/** What the one polite live region says. */
export const spoken = createStore('')

const pauseMs = 3_000
let next: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers, at most every three seconds: of a stream, the last thing said is told. */
export function speak(text: string): void {
  next = text
  if (timer !== undefined) return
  const tell = () => {
    timer = undefined
    if (next === undefined) return
    spoken.set(next)
    next = undefined
    timer = setTimeout(tell, pauseMs)
  }
  tell()
}
