import type { RefObject } from 'react'
import { useShortcut } from './useShortcut.ts'

/** `j` and `k` move between the rows of a table; Enter opens the one that has the focus. */
export function useListKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  const move = (step: 1 | -1) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
    rows[next]?.focus()
  }
  useShortcut('j', 'Next row', () => move(1))
  useShortcut('k', 'Previous row', () => move(-1))
}
