import { RunChanges } from '../../live/runChanges.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { AlertUpdates } from './alertQueries.ts'

/** Reloads when an alert fires or is resolved, and when runs change, since most metrics are about runs. */
export function useAlertChanges(reload: () => unknown): void {
  const alertChanged = useReloadSoon(reload, 1_000)
  const runChanged = useReloadSoon(reload)
  useSubscription(AlertUpdates, {}, { onNext: alertChanged })
  useSubscription(RunChanges, {}, { onNext: runChanged })
}
