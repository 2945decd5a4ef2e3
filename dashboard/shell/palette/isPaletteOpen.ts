import { createStore } from '../../state/store.ts'

export const isPaletteOpen = createStore(false)

/** What was typed into the palette, from the first key after the shortcut on. */
export const paletteText = createStore('')
/** Enter was pressed: the first entry opens as soon as the entries are those of the text. */
export const isPaletteEntered = createStore(false)
