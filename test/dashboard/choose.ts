import type { Locator } from 'playwright-core'

/**
 * Checks or unchecks a box or a radio button whose state is in the URL. Playwright's own `check` fails unless the state
 * changes with the click; the URL, and with it the page, changes a moment later.
 */
export async function choose(control: Locator, isChosen = true): Promise<void> {
  if ((await control.isChecked()) === isChosen) return
  await control.click()
  const state = control.page().locator(isChosen ? ':checked' : ':not(:checked)')
  await control.and(state).waitFor({ state: 'attached' })
}
