import type { Locator, Page } from 'playwright-core'

/** Opens the menu of a page's header, or of a row of a table, and chooses an entry. */
export async function chooseFromMenu(
  page: Page,
  entry: string,
  within: Locator = page.locator('main header'),
): Promise<void> {
  await within.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
