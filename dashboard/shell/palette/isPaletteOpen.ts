import { createStore } from '../../state/store.ts'

export const isPaletteOpen = createStore(false)
