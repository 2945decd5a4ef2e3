import { lazy } from 'react'

const load = async () => ({ default: (await import('./Popup.tsx')).Popup })

/** No page needs it to be shown. */
export const LazyPopup = lazy(load)

/** Loaded at the first sign of a person, so that no dialog waits for it. */
const loadEarly = () => void load().catch(() => {})
for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, loadEarly, { once: true })
