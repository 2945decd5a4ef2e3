import { createStore } from '../../state/store.ts'

/** The clock for everything that counts seconds on the page: one timer, stopped while the page is hidden. */
export const clock = createStore(Date.now())

const tick = () => {
  if (!document.hidden) clock.set(Date.now())
}
setInterval(tick, 1000)
document.addEventListener('visibilitychange', tick)
