import { useEffect, useRef } from 'react'

/** Reloads when the agent changes while this is shown. `changes` counts the changes. */
export function useReloadAfter(changes: number, reload: () => unknown): void {
  const seen = useRef(changes)
  useEffect(() => {
    if (seen.current === changes) return
    seen.current = changes
    reload()
  })
}
