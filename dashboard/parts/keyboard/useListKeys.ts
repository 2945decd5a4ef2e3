import type { FocusEvent, RefObject } from 'react'
import { useShortcut } from './useShortcut.ts'

/**
 * `j` and `k` move between the rows of a table; Enter opens the focused one. The last focused row stays tabbable, so that
 * it gets the focus back from a drawer: a row that is not tabbable would pass the focus on to its first button.
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
