/** The rows of several streamed texts, one below the other, at the width of an element. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { StreamedText } from './streamedText.ts'
import { type TextRow, type WrappedText, wrapText } from './wrapText.ts'

export type WrappedTexts = {
  count: number
  rowAt(index: number): TextRow & { text: string; of: StreamedText | undefined }
}

type Wrapped = { wrapped: WrappedText; taken: number }

/** Only what is new is wrapped; all of it if the number of columns changes. */
export function useWrappedText(texts: readonly StreamedText[], columns: number | undefined): WrappedTexts {
  const kept = useRef<{ columns: number | undefined; byText: Map<StreamedText, Wrapped> }>({
    columns,
    byText: new Map(),
  })
  if (kept.current.columns !== columns) kept.current = { columns, byText: new Map() }
  const { byText } = kept.current
  const parts = columns === undefined ? [] : texts.map((text) => ({ text, rows: wrapNew(byText, text, columns) }))
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const rowAt = (index: number) => {
    let at = index
    for (const { text, rows } of parts) {
      const row = rows[at]
      if (row !== undefined) return { ...row, of: text }
      at -= rows.length
    }
    return { text: '', isBroken: false, of: undefined }
  }
  return { count, rowAt }
}

function wrapNew(byText: Map<StreamedText, Wrapped>, text: StreamedText, columns: number): readonly TextRow[] {
  const known = byText.get(text) ?? { wrapped: wrapText(columns), taken: 0 }
  byText.set(text, known)
  if (known.taken < text.pieces.length) {
    known.wrapped.append(text.pieces.slice(known.taken).join(''))
    known.taken = text.pieces.length
  }
  return known.wrapped.rows
}

/** How many characters of the monospaced font fit beside each other; `probe` has a hundred of them. */
export function useColumns(): {
  columns: number | undefined
  box: (element: HTMLElement | null) => void
  probe: (element: HTMLElement | null) => void
} {
  const [columns, setColumns] = useState<number>()
  const elements = useRef<{ box: HTMLElement | null; probe: HTMLElement | null }>({ box: null, probe: null })
  const measure = useCallback(() => {
    const { box, probe } = elements.current
    const [width, hundred] = [box?.clientWidth ?? 0, probe?.getBoundingClientRect().width ?? 0]
    if (width > 0 && hundred > 0) setColumns(Math.max(8, Math.floor((width * 100) / hundred)))
  }, [])
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    // The probe's size changes when the font has loaded.
    for (const element of Object.values(elements.current)) if (element !== null) observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  const box = useCallback((element: HTMLElement | null) => {
    elements.current.box = element
  }, [])
  const probe = useCallback((element: HTMLElement | null) => {
    elements.current.probe = element
  }, [])
  return { columns, box, probe }
}
