import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * The focused element often disappears with its page, for example a row that was opened with Enter. The focus then moves to
 * the new page as a whole, so that Tab begins there and a screen reader reads it.
 */
export function useFocusOfPage(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
