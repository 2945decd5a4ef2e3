import { createStore } from '../../state/store.ts'

/** The time for everything that counts seconds on the page: one timer, stopped while nobody looks. */
export const clock = createStore(Date.now())

const tick = () => {
  if (!document.hidden) clock.set(Date.now())
}
setInterval(tick, 1000)
document.addEventListener('visibilitychange', tick)
