import { Dialog as Base } from '@base-ui/react/dialog'
import { lazy, Suspense, useEffect } from 'react'
import dialog from '../../parts/dialog/Dialog.module.css'
import { useStore } from '../../state/store.ts'
import { isPaletteEntered, isPaletteOpen, paletteText } from './isPaletteOpen.ts'
import styles from './Palette.module.css'

const PaletteSearch = lazy(async () => ({ default: (await import('./PaletteSearch.tsx')).PaletteSearch }))

/** The element that had the focus before the palette opened: the palette's input takes it before the dialog could store it. */
let before: Element | null = null
isPaletteOpen.subscribe(() => {
  if (isPaletteOpen.get()) before = document.activeElement
})

/** If another page was opened, that element no longer exists: the page as a whole gets the focus. */
function returnFocus(): HTMLElement | false {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before
  // If it were returned, the dialog would focus the first link in it.
  document.getElementById('content')?.focus({ preventScroll: true })
  return false
}

function close(leavesPage: boolean): void {
  if (leavesPage) before = null
  isPaletteOpen.set(false)
}

/** Ctrl/Cmd-K: every page, agent and action by name, and anything by its id. */
export function Palette() {
  const isOpen = useStore(isPaletteOpen)
  useEffect(() => {
    if (isOpen) return
    paletteText.set('')
    isPaletteEntered.set(false)
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
  const isEntered = useStore(isPaletteEntered)
  const early = (
    <input
      className={styles.input}
      aria-label="Search"
      autoFocus
      spellCheck={false}
      value={text}
      onChange={(event) => paletteText.set(event.target.value)}
      onKeyDown={(event) => isPaletteEntered.set(event.key === 'Enter')}
    />
  )
  return (
    <Suspense fallback={early}>
      <PaletteSearch
        text={text}
        onText={paletteText.set}
        onClose={close}
        isEntered={isEntered}
        onEnter={isPaletteEntered.set}
      />
    </Suspense>
  )
}
