/**
 * Both themes at the width of a phone and of a desktop, and of a desktop at a zoom of 200%: no violation of axe's rules, and
 * nothing wider than the window.
 */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { takeScreenshot } from '../browser/openBrowser.ts'
import { violationsOf } from '../browser/violationsOf.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { isLong } from '../helpers/scale.ts'

/** `name` is for the screenshots. The page is not loaded again; afterwards it is as wide as a desktop. */
export async function expectEveryLook(page: Page, name: string): Promise<void> {
  for (const { theme, width, height = 900, rules } of isLong ? everyLook : (looksInTurn[looksTaken++ % 2] ?? [])) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    const violations = rules === 'none' ? [] : await violationsOf(page, { rules })
    await takeScreenshot(page, `${name}-${theme}-${width}`)
    expect({ theme, width, violations }).toEqual({ theme, width, violations: [] })
    await waitUntil(`${name} is not wider than ${width} px`, 5_000, async () => {
      const shownWidth = await page.evaluate('document.documentElement.scrollWidth')
      return Number(shownWidth) <= width
    })
  }
}

type Look = { theme: 'light' | 'dark'; width: number; height?: number; rules: 'all' | 'colours' | 'none' }

/** A theme changes only colours, so one theme per width is checked by all rules. */
const everyLook: Look[] = [
  // A page that is zoomed has a smaller window, in its own pixels.
  { theme: 'light', width: 1440 / 2, height: 900 / 2, rules: 'all' },
  { theme: 'light', width: 360, rules: 'all' },
  { theme: 'dark', width: 360, rules: 'colours' },
  { theme: 'dark', width: 1440, rules: 'all' },
  { theme: 'light', width: 1440, rules: 'colours' },
]

/** In the short form, each page fits both widths, and is checked by all rules in one theme, in turn. */
const looksInTurn: Look[][] = [
  [
    { theme: 'dark', width: 360, rules: 'all' },
    { theme: 'dark', width: 1440, rules: 'none' },
  ],
  [
    { theme: 'light', width: 360, rules: 'none' },
    { theme: 'light', width: 1440, rules: 'all' },
  ],
]
let looksTaken = 0
