import { useRef } from 'react'
import { forgetTexts, moveTexts } from '../../state/keptText.ts'

/** The prefix of the names under which this tab stores a pane's drafts. */
export const draftsOf = (viewerId: string, index: number): string => `playground ${viewerId} Pane ${index + 1} `

/** Removes a pane: those after it move up, with their drafts. */
export function dropDrafts(viewerId: string, index: number, count: number): void {
  for (let next = index + 1; next < count; next++) moveTexts(draftsOf(viewerId, next), draftsOf(viewerId, next - 1))
  if (index === count - 1) forgetTexts(draftsOf(viewerId, index))
}

/** A React key for each pane, which stays the same when the pane moves up. */
export function usePaneKeys(count: number): { keys: readonly number[]; drop(index: number): void } {
  const keys = useRef<number[]>([])
  const nextKey = useRef(0)
  while (keys.current.length < count) keys.current.push(nextKey.current++)
  keys.current.length = count
  return { keys: keys.current, drop: (index) => void keys.current.splice(index, 1) }
}
