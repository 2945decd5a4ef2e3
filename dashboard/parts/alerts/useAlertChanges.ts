import { RunChanges } from '../../live/runChanges.ts'
import { useFeed } from '../../live/useFeed.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { AlertUpdates } from './alertQueries.ts'

/** Reads again when an alert begins or is resolved, and when runs change, which is what most figures are about. */
export function useAlertChanges(reload: () => unknown): void {
  const alertChanged = useReloadSoon(reload, 1_000)
  const runChanged = useReloadSoon(reload)
  useFeed(AlertUpdates, {}, { onNext: alertChanged })
  useFeed(RunChanges, {}, { onNext: runChanged })
}
