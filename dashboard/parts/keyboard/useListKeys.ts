import type { FocusEvent, RefObject } from 'react'
import { useShortcut } from './useShortcut.ts'

/**
 * `j` and `k` move between the rows of a table; Enter opens the one that has the focus. The row that had it last can be
 * reached by Tab, and so gets it back from a drawer: what cannot be reached by Tab would pass it on to the first button in it.
 */
export function useListKeys(body: RefObject<HTMLTableSectionElement | null>): (event: FocusEvent) => void {
  const rowsOf = () => [...(body.current?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const move = (step: 1 | -1) => {
    const rows = rowsOf()
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
    rows[next]?.focus()
  }
  useShortcut('j', 'Next row', () => move(1))
  useShortcut('k', 'Previous row', () => move(-1))
  return ({ target }) => {
    const rows = rowsOf()
    if (rows.some((row) => row === target)) for (const row of rows) row.tabIndex = row === target ? 0 : -1
  }
}
