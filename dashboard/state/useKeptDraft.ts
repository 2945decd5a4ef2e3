import { useState } from 'react'
import { parseJson } from '../graphql/parseJson.ts'
import { forgetTexts, keepText, keptText } from './keptText.ts'

export type KeptDraft<Content extends object> = {
  draft: Content
  change(draft: Content): void
  /** Differs from what the form started with. */
  isChanged: boolean
  discard(): void
  /** Whether there is a draft now; false right after `discard`. */
  isKept(): boolean
}

/**
 * The draft of a form, kept by this tab until it is saved or discarded: closing the dialog around it loses nothing. `name`: no
 * other's name may begin with it. `secrets`: fields that are never stored, so they last as long as the form.
 */
export function useKeptDraft<Content extends object>(
  name: string,
  initial: () => Content,
  { secrets = [] }: { secrets?: readonly (keyof Content)[] } = {},
): KeptDraft<Content> {
  const [start] = useState(initial)
  const [draft, setDraft] = useState<Content>(() => ({ ...start, ...(parseJson(keptText(name) ?? '{}') as object) }))
  const textOf = (content: Content) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(content).filter(([key]) => !secrets.includes(key as keyof Content))),
    )
  const change = (next: Content) => {
    const text = textOf(next)
    if (text === textOf(start)) forgetTexts(name)
    else keepText(name, text)
    setDraft(next)
  }
  const discard = () => {
    forgetTexts(name)
    setDraft(start)
  }
  const isKept = () => keptText(name) !== undefined
  return { draft, change, isChanged: isKept(), discard, isKept }
}
