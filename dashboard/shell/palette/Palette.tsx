import { lazy, useEffect } from 'react'
import { OnceOpened } from '../../parts/dialog/OnceOpened.tsx'
import { useStore } from '../../state/store.ts'
import { isPaletteEntered, isPaletteOpen, paletteText } from './isPaletteOpen.ts'
import './paletteFocus.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }))

/** Ctrl/Cmd-K: every page, agent and action by name, and anything by its id. Until it is loaded, the shortcut keeps what is typed. */
export function Palette() {
  const isOpen = useStore(isPaletteOpen)
  useEffect(() => {
    if (isOpen) return
    paletteText.set('')
    isPaletteEntered.set(false)
  }, [isOpen])
  return (
    <OnceOpened open={isOpen}>
      <PaletteDialog />
    </OnceOpened>
  )
}
