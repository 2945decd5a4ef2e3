import { useEffect, useState } from 'react'

export type Draft<Content> = {
  content: Content
  /** The version that the draft is based on. */
  base: { version: number; content: Content }
  isChanged: boolean
  change(content: Content): void
  discard(): void
  /** Whether there are changes now; right after `discard` there are none. */
  isKept(): boolean
}

/** Drafts outlive their page, so that visiting another page loses nothing. */
const kept = new Map<string, { base: { version: number; content: unknown }; content: unknown }>()

/** A draft of a versioned item. Until it is edited, it follows the live version. */
export function useDraft<Content>(id: string, live: { version: number; content: Content }): Draft<Content> {
  type Kept = { base: { version: number; content: Content }; content: Content }
  const [edited, setEdited] = useState(() => kept.get(id) as Kept | undefined)
  const { base, content } = edited ?? { base: live, content: live.content }
  const isChanged = JSON.stringify(content) !== JSON.stringify(base.content)
  useWarning(isChanged)
  const keep = (next: Kept | undefined) => {
    if (next === undefined) kept.delete(id)
    else kept.set(id, next)
    setEdited(next)
  }
  return {
    content,
    base,
    isChanged,
    change: (next) => keep(JSON.stringify(next) === JSON.stringify(base.content) ? undefined : { base, content: next }),
    discard: () => keep(undefined),
    isKept: () => kept.has(id),
  }
}

/** The browser asks before it closes or reloads a page with unsaved changes. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
