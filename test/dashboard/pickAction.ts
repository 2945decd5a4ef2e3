import type { Page } from 'playwright-core'

/** Chooses an action behind the "⋯" of a page's header. */
export async function pickAction(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
