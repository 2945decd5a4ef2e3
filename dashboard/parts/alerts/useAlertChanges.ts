import { useEffect } from 'react'
import { RunChanges } from '../../live/runChanges.ts'
import { useFeed } from '../../live/useFeed.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { AlertBegins } from './alertQueries.ts'

/**
 * Reads again when an alert begins, and when runs change, which is what most figures are about. That an alert is over has no
 * event of its own: whoever comes back to the page reads again too.
 */
export function useAlertChanges(reload: () => unknown): void {
  const begun = useReloadSoon(reload, 1_000)
  const changed = useReloadSoon(reload)
  useFeed(AlertBegins, {}, { onNext: begun, continueAfter: ({ events }) => ({ after: events.position }) })
  useFeed(RunChanges, {}, { onNext: changed })
  useEffect(() => {
    const look = () => void (document.hidden || changed())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [changed])
}
