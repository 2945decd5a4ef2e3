import { useState } from 'react'
import { parseJson } from '../graphql/parseJson.ts'
import { forgetTexts, keepText, keptText } from './keptText.ts'

export type KeptDraft<Content extends object> = {
  draft: Content
  change(draft: Content): void
  /** Differs from what the form started with. */
  isChanged: boolean
  discard(): void
  /** Whether there is a draft now; right after `discard` there is none. */
  isKept(): boolean
}

/** The draft of something new, kept by this tab until it is saved or discarded. `name`: no other's name may begin with it. */
export function useKeptDraft<Content extends object>(name: string, initial: () => Content): KeptDraft<Content> {
  const [start] = useState(initial)
  const [draft, setDraft] = useState<Content>(() => ({ ...start, ...(parseJson(keptText(name) ?? '{}') as object) }))
  const discard = () => {
    forgetTexts(name)
    setDraft(start)
  }
  const change = (next: Content) => {
    const text = JSON.stringify(next)
    if (text === JSON.stringify(start)) return discard()
    keepText(name, text)
    setDraft(next)
  }
  const isKept = () => keptText(name) !== undefined
  return { draft, change, isChanged: isKept(), discard, isKept }
}
