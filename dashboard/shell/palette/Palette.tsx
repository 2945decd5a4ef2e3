import { Dialog as Base } from '@base-ui/react/dialog'
import { lazy, Suspense, useState } from 'react'
import dialog from '../../parts/dialog/Dialog.module.css'
import { useStore } from '../../state/store.ts'
import { isPaletteOpen } from './isPaletteOpen.ts'
import styles from './Palette.module.css'

const PaletteSearch = lazy(async () => ({ default: (await import('./PaletteSearch.tsx')).PaletteSearch }))

/** Ctrl/Cmd-K: every page, agent and action by name, and anything by its id. */
export function Palette() {
  const isOpen = useStore(isPaletteOpen)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => isPaletteOpen.set(open)}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={`${dialog.dialog} ${styles.palette}`} aria-label="Search">
          <PaletteContent />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Until the search is loaded, a plain input takes what is typed. */
function PaletteContent() {
  const [text, setText] = useState('')
  const early = (
    <input
      className={styles.input}
      aria-label="Search"
      autoFocus
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
  return (
    <Suspense fallback={early}>
      <PaletteSearch text={text} onText={setText} onClose={() => isPaletteOpen.set(false)} />
    </Suspense>
  )
}
