import { Dialog as Base } from '@base-ui/react/dialog'
import dialog from '../../parts/dialog/Dialog.module.css'
import { useStore } from '../../state/store.ts'
import { isPaletteEntered, isPaletteOpen, paletteText } from './isPaletteOpen.ts'
import styles from './Palette.module.css'
import { PaletteSearch } from './PaletteSearch.tsx'
import { closePalette, returnFocus } from './paletteFocus.ts'

export const PaletteDialog = () => (
  <Base.Root open={useStore(isPaletteOpen)} onOpenChange={(open) => isPaletteOpen.set(open)}>
    <Base.Portal>
      <Base.Backdrop className={dialog.backdrop} />
      <Base.Popup
        className={`${dialog.dialog} ${styles.palette}`}
        data-palette=""
        aria-label="Search"
        finalFocus={returnFocus}
      >
        <PaletteSearch
          text={useStore(paletteText)}
          onText={paletteText.set}
          onClose={closePalette}
          isEntered={useStore(isPaletteEntered)}
          onEnter={isPaletteEntered.set}
        />
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
