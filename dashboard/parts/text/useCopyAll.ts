import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'

type CopyAll = {
  'data-all': boolean | undefined
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onCopy(event: ClipboardEvent<HTMLElement>): void
  onPointerDown(): void
  onBlur(): void
}

/**
 * Ctrl-A inside a region selects all of its text, also what is not drawn, and nothing else on the page. `selected`: the text
 * of any other selection, where it differs from what is drawn.
 */
export function useCopyAll(all: () => string, selected: () => string | undefined = () => undefined): CopyAll {
  const [isAll, setAll] = useState(false)
  const forget = () => setAll(false)
  return {
    'data-all': isAll || undefined,
    onKeyDown(event) {
      const withControl = event.ctrlKey || event.metaKey
      if (withControl && event.key === 'a') {
        event.preventDefault()
        getSelection()?.selectAllChildren(event.currentTarget)
        setAll(true)
      } else if (event.key === 'Escape') forget()
    },
    onCopy(event) {
      const text = isAll ? all() : selected()
      if (text === undefined) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
    },
    onPointerDown: forget,
    onBlur: forget,
  }
}
