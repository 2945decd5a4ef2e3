/** Going back to a list focuses the row that was opened from it. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect } from 'react'

/** The opened row by the entry of the browser's history. */
const openedRows = new Map<string, string>()

export function useRememberRow(): (key: string) => void {
  const { history } = useRouter()
  return useCallback((key) => void openedRows.set(entryOf(history), key), [history])
}

export function useReturningFocus(body: RefObject<HTMLTableSectionElement | null>, rows: number): void {
  const { history } = useRouter()
  useEffect(() => {
    const entry = entryOf(history)
    const key = openedRows.get(entry)
    if (key === undefined || rows === 0 || !isFocusFree()) return
    const row = body.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
    // This may be a table of the page that is being left, or a cached list in which the row is still missing.
    if (!row) return
    openedRows.delete(entry)
    row.focus({ preventScroll: true })
  }, [history, body, rows])
}

type History = { location: { state: { __TSR_key?: string | undefined } } }

const entryOf = ({ location }: History): string => location.state.__TSR_key ?? ''

/** Nothing is focused, or only the page as a whole. */
const isFocusFree = (): boolean => document.activeElement === document.body || document.activeElement?.id === 'content'
