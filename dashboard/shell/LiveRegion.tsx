import { spoken } from '../parts/feedback/speak.ts'
import { useStore } from '../state/store.ts'

/** The one place that streams speak through. */
export const LiveRegion = () => (
  <div className="unseen" aria-live="polite" role="log" aria-label="Live updates">
    {useStore(spoken)}
  </div>
)
