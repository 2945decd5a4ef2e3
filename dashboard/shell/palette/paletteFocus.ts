import { isPaletteOpen } from './isPaletteOpen.ts'

/** What had the focus when the palette was opened: its input takes the focus before the dialog could remember that. */
let before: Element | null = null
isPaletteOpen.subscribe(() => {
  if (isPaletteOpen.get()) before = document.activeElement
})

/** If another page is opened, what had the focus is gone: the page as a whole gets it. */
export function returnFocus(): HTMLElement | false {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before
  // If it were returned, the dialog would focus the first link in it.
  document.getElementById('content')?.focus({ preventScroll: true })
  return false
}

export function closePalette(leavesPage: boolean): void {
  if (leavesPage) before = null
  isPaletteOpen.set(false)
}
