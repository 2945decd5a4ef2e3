import { useEffect, useRef } from 'react'

/** Reads again when the agent was changed while this is shown. `changes` counts them. */
export function useReloadAfter(changes: number, reload: () => unknown): void {
  const seen = useRef(changes)
  useEffect(() => {
    if (seen.current === changes) return
    seen.current = changes
    reload()
  })
}
