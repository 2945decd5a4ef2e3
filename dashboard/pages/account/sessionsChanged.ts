import { createStore } from '../../state/store.ts'

/** Counts what changed the list of sessions, so that it is read again. */
export const sessionsChanged = createStore(0)
