import { createStore } from '../state/store.ts'

export const isSheetOpen = createStore(false)
