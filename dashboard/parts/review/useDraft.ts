import { useEffect, useState } from 'react'
import { parseJson } from '../../graphql/parseJson.ts'
import { sessionViewer } from '../../session/session.ts'
import { forgetTexts, keepText, keptText } from '../../state/keptText.ts'

export type Draft<Content> = {
  content: Content
  /** The version that the draft is based on. */
  base: { version: number; content: Content }
  isChanged: boolean
  change(content: Content): void
  discard(): void
  /** Whether there are changes now; false right after `discard`. */
  isKept(): boolean
}

type Edited<Content> = Pick<Draft<Content>, 'base' | 'content'>

/**
 * A draft of a versioned item. Until it is edited, it follows the live version. It is kept by this tab, so that neither
 * another page nor a reload loses it.
 */
export function useDraft<Content>(id: string, live: { version: number; content: Content }): Draft<Content> {
  const name = `edit ${id}`
  const [edited, setEdited] = useState(() => parseJson(keptText(name) ?? 'null') as Edited<Content> | null)
  const { base, content } = edited ?? { base: live, content: live.content }
  const isChanged = JSON.stringify(content) !== JSON.stringify(base.content)
  useWarning(isChanged)
  const discard = () => {
    forgetTexts(name)
    setEdited(null)
  }
  const change = (next: Content) => {
    if (JSON.stringify(next) === JSON.stringify(base.content)) return discard()
    keepText(name, JSON.stringify({ base, content: next }))
    setEdited({ base, content: next })
  }
  return { content, base, isChanged, change, discard, isKept: () => keptText(name) !== undefined }
}

/** The browser asks before it closes a tab with unsaved changes, except when they are another person's. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => {
      if (sessionViewer.get() !== null) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
