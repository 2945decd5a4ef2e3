import type { TextRow } from './wrapText.ts'

/** The selected text of rows that are drawn with `data-index`: without the breaks of rows that are just full. */
export function selectedRows(rowAt: (index: number) => TextRow): string | undefined {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const start = placeOf(range.startContainer, range.startOffset)
  const end = placeOf(range.endContainer, range.endOffset)
  if (start === undefined || end === undefined) return undefined
  let text = ''
  for (let index = start.index; index <= end.index; index++) {
    const row = rowAt(index)
    const from = index === start.index ? start.offset : 0
    text += index === end.index ? row.text.slice(from, end.offset) : row.text.slice(from) + (row.isBroken ? '\n' : '')
  }
  return text
}

function placeOf(node: Node, offset: number): { index: number; offset: number } | undefined {
  const element = node instanceof Element ? node : node.parentElement
  const row = element?.closest<HTMLElement>('[data-index]')
  return row ? { index: Number(row.dataset.index), offset: node instanceof Text ? offset : 0 } : undefined
}
