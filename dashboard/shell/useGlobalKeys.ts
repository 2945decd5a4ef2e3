import { useEffect } from 'react'
import { addShortcut, pressKey } from '../parts/keyboard/shortcuts.ts'
import { useGo } from '../parts/navigation/useGo.ts'
import { useApprovalsWaiting } from './approvalsWaiting.ts'
import { isSheetOpen } from './isSheetOpen.ts'
import { isPaletteEntered, isPaletteOpen, paletteText } from './palette/isPaletteOpen.ts'
import { everyPlace } from './places.ts'

/** The keys that work on every page. */
export function useGlobalKeys(): void {
  const go = useGo()
  useApprovalsWaiting()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette) return isPaletteOpen.get() ? typeEarly(event) : pressKey(event)
      event.preventDefault()
      isPaletteOpen.set(!isPaletteOpen.get())
    }
    addEventListener('keydown', press)
    const gone = everyPlace.map(({ key, label, to }) =>
      addShortcut({ keys: `g ${key}`, does: `Go to ${label}`, run: () => go(to) }),
    )
    gone.push(addShortcut({ keys: '?', does: 'Show all shortcuts', run: () => isSheetOpen.set(true) }))
    gone.push(addShortcut({ keys: '/', does: 'Filter the list', run: focusFilter }))
    return () => {
      removeEventListener('keydown', press)
      for (const remove of gone) remove()
    }
  }, [go])
}

/** Keys that are pressed before the palette's input has the focus. */
function typeEarly(event: KeyboardEvent): void {
  const isInPalette = event.target instanceof Element && event.target.closest('[data-palette]') !== null
  if (isInPalette || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') isPaletteOpen.set(false)
  else if (event.key === 'Enter') isPaletteEntered.set(true)
  else if (event.key.length === 1) paletteText.set(paletteText.get() + event.key)
  else return
  event.preventDefault()
}

/** Focuses the first control of the page's filters; opens the palette on a page without filters. */
function focusFilter(): void {
  const filter = document.querySelector<HTMLElement>(
    'search input, search select, [role="search"] input, [role="search"] select',
  )
  if (filter === null) isPaletteOpen.set(true)
  else filter.focus()
}
