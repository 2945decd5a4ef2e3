import { createStore } from '../../state/store.ts'

/** The text of the one polite live region. */
export const spoken = createStore('')

const pauseMs = 3_000
let next: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Announces to screen readers, at most every three seconds: of a stream, only the latest text is announced. */
export function speak(text: string): void {
  next = text
  if (timer !== undefined) return
  const announce = () => {
    timer = undefined
    if (next === undefined) return
    spoken.set(next)
    next = undefined
    timer = setTimeout(announce, pauseMs)
  }
  announce()
}
