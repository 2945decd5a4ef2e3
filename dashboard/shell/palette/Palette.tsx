import { Dialog as Base } from '@base-ui/react/dialog'
import { lazy, Suspense } from 'react'
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
          <Suspense fallback={null}>
            <PaletteSearch onClose={() => isPaletteOpen.set(false)} />
          </Suspense>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
