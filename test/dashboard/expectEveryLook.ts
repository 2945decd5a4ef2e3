/** Both themes at the width of a phone and of a desktop: no violation of axe's rules, and nothing wider than the window. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { takeScreenshot, violationsOf } from '../browser/openBrowser.ts'

/** `name` is for the screenshots. The page is not loaded again; it ends light, and as wide as a desktop. */
export async function expectEveryLook(page: Page, name: string): Promise<void> {
  for (const { theme, width } of everyLook) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    const violations = await violationsOf(page)
    await takeScreenshot(page, `${name}-${theme}-${width}`)
    expect({ theme, width, violations }).toEqual({ theme, width, violations: [] })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
}

const everyLook = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 1440 },
] as const
