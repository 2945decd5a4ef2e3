import { createStore } from '../../state/store.ts'

/** Incremented by whatever changes the list of sessions, so that it is reloaded. */
export const sessionsChanged = createStore(0)
