import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Waits until a page has loaded nothing and added nothing for a second; its streams of live updates never end. */
export async function untilSettled(page: Page): Promise<void> {
  let last = ''
  for (let unchanged = 0; unchanged < 4; await sleep(250)) {
    const now = await page.evaluate<string>(state)
    unchanged = now === last ? unchanged + 1 : 0
    last = now
  }
}

const state = `[location.href, document.querySelectorAll('*').length, performance.getEntriesByType('resource').length].join()`
