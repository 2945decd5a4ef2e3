import { RunChanges } from '../../live/runChanges.ts'
import { useFeed } from '../../live/useFeed.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { AlertUpdates } from './alertQueries.ts'

/** Reloads when an alert fires or is resolved, and when runs change, since most metrics are about runs. */
export function useAlertChanges(reload: () => unknown): void {
  const alertChanged = useReloadSoon(reload, 1_000)
  const runChanged = useReloadSoon(reload)
  useFeed(AlertUpdates, {}, { onNext: alertChanged })
  useFeed(RunChanges, {}, { onNext: runChanged })
}
