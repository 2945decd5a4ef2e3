import { useEffect, useRef } from 'react'

/** Reloads at intervals while the page is visible, for values that change without an event. */
export function useReloadEvery(everyMs: number, reload: () => unknown): void {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
