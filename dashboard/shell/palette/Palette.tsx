import { Dialog as Base } from '@base-ui/react/dialog'
import { lazy, Suspense, useEffect } from 'react'
import dialog from '../../parts/dialog/Dialog.module.css'
import { useStore } from '../../state/store.ts'
import { isPaletteOpen, paletteText } from './isPaletteOpen.ts'
import styles from './Palette.module.css'

const PaletteSearch = lazy(async () => ({ default: (await import('./PaletteSearch.tsx')).PaletteSearch }))

/** What had the focus when the palette was opened: its input takes the focus before the dialog could remember that. */
let before: { pathname: string; focused: Element | null } | undefined
isPaletteOpen.subscribe(() => {
  if (isPaletteOpen.get()) before = { pathname: location.pathname, focused: document.activeElement }
})

/** On another page, what had the focus is gone. Then `focusPage` acts: given the page, the dialog would focus its first link. */
function returnFocus(): HTMLElement | false {
  const { pathname, focused } = before ?? {}
  const isHere = pathname === location.pathname && focused instanceof HTMLElement && focused.isConnected
  return isHere && focused !== document.body ? focused : false
}

/** Once the palette is gone, the page as a whole has the focus if there is nothing to return it to. */
function focusPage(): void {
  if (returnFocus() !== false || document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Ctrl/Cmd-K: every page, agent and action by name, and anything by its id. */
export function Palette() {
  const isOpen = useStore(isPaletteOpen)
  useEffect(() => {
    if (!isOpen) paletteText.set('')
  }, [isOpen])
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => isPaletteOpen.set(open)}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup
          className={`${dialog.dialog} ${styles.palette}`}
          data-palette=""
          aria-label="Search"
          finalFocus={returnFocus}
        >
          <PaletteContent />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Until the search is loaded, a plain input takes what is typed. */
function PaletteContent() {
  const text = useStore(paletteText)
  useEffect(() => () => void requestAnimationFrame(focusPage), [])
  const early = (
    <input
      className={styles.input}
      aria-label="Search"
      autoFocus
      spellCheck={false}
      value={text}
      onChange={(event) => paletteText.set(event.target.value)}
    />
  )
  return (
    <Suspense fallback={early}>
      <PaletteSearch text={text} onText={paletteText.set} onClose={() => isPaletteOpen.set(false)} />
    </Suspense>
  )
}
