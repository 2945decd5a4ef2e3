import type { Locator, Page } from 'playwright-core'

/** The heading of a page: its title, or its title and the name of what the page is about. */
export const heading = (page: Page, title: string): Locator =>
  page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: new RegExp(`^${title}(\\s|$)`) })
    .first()
