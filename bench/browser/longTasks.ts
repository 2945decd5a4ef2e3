/** The browser's own records of tasks over 50 ms, which block a page while they run. */
import type { Page } from 'playwright-core'

/** Times are in milliseconds since the navigation. */
export type LongTask = { startTime: number; duration: number }

/** To be called before the navigation. */
export const recordLongTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
    }).observe({ type: 'longtask', buffered: true })`)

/** Milliseconds of the longest task after the first second, in which the page itself is loaded; 0 if none took 50 ms. */
export async function longestTaskMs(page: Page): Promise<number> {
  // Records of tasks that have just ended are delivered in a separate task.
  const tasks = (await page.evaluate(`new Promise((done) => setTimeout(() => done(longTasks), 100))`)) as LongTask[]
  return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= loadMs).map(({ duration }) => duration))
}

const loadMs = 1_000
