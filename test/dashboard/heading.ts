import type { Locator, Page } from 'playwright-core'

/** The heading of a page: its title; or, on a page about one item, the header that begins with the kind of the item. */
export const heading = (page: Page, title: string): Locator =>
  page
    .locator('h1, main header')
    .filter({ hasText: new RegExp(`^${title}(\\s|$)`) })
    .first()
