import { useCallback, useState } from 'react'
import { keepText, keptText } from './keptText.ts'

/** Undefined until something is stored under this name. */
export function useKeptText(name: string): [string | undefined, (text: string) => void] {
  const [, redraw] = useState(0)
  const setText = useCallback(
    (text: string) => {
      keepText(name, text)
      redraw((count) => count + 1)
    },
    [name],
  )
  return [keptText(name), setText]
}
