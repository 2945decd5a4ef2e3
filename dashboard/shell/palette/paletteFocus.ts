import { isPaletteOpen } from './isPaletteOpen.ts'

/** The element that had the focus before the palette opened: its input takes the focus before the dialog could store it. */
let before: Element | null = null
isPaletteOpen.subscribe(() => {
  if (isPaletteOpen.get()) before = document.activeElement
})

/** If another page was opened, that element no longer exists: the page as a whole gets the focus. */
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
