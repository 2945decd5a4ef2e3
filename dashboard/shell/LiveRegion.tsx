import { spoken } from '../parts/feedback/speak.ts'
import { useStore } from '../state/store.ts'

/** The live region through which streams are announced. */
export const LiveRegion = () => (
  <div className="unseen" aria-live="polite" role="log" aria-label="Live updates">
    {useStore(spoken)}
  </div>
)
