/*
 * Inspects a text through a window: the text before the first undecided place is cleared, the rest is held back. Of
 * several findings the one that begins first counts; at the same place, the finder listed first.
 */
import { followRest } from './followRest.ts'
import {
  type Candidate,
  contextCharacters,
  type Finder,
  type Inspection,
  type Mark,
  openFindings,
  type Rest,
  type Saved,
  type SavedFindings,
  saveFindings,
} from './inspection.ts'

export function inspectWindow(finders: readonly Finder[], mark?: Mark, saved?: Saved): Inspection {
  const before = saved as { window: Window; found: SavedFindings } | undefined
  const found = openFindings(before?.found)
  let window = before === undefined ? emptyWindow() : { ...before.window }

  function advance(isEnd: boolean): string {
    const next = firstOf(finders, window.text, isEnd)
    let cleared = ''
    for (;;) {
      if (window.rest !== undefined && !skipRest(window, isEnd)) break
      const candidate = next(window.from, window.floor)
      const place = candidate?.found
      if (place === undefined) {
        window.from = candidate?.at ?? window.text.length
        break
      }
      cleared += window.text.slice(window.cleared, place.start) + (mark?.(place.kind) ?? '')
      skipTo(window, place.end)
      window.rest = place.rest
      found.count += 1
      found.kinds.add(place.kind)
    }
    cleared += window.text.slice(window.cleared, window.from)
    window.cleared = window.from
    return cleared
  }

  return {
    found,
    finish: () => found,
    push(piece) {
      window.text += piece
      const cleared = advance(false)
      forgetBefore(window, window.from - contextCharacters)
      return mark === undefined ? piece : cleared
    },
    end(last = '') {
      window.text += last
      const cleared = advance(true)
      window = emptyWindow()
      return mark === undefined ? last : cleared
    },
    save: () => ({ window: { ...window }, found: saveFindings(found) }),
  }
}

/** `from`: where the search continues; `floor`: end of the last finding; `cleared`: end of the returned text. */
type Window = { text: string; from: number; floor: number; cleared: number; rest?: Rest | undefined }

const emptyWindow = (): Window => ({ text: '', from: 0, floor: 0, cleared: 0 })

function skipTo(window: Window, at: number): void {
  window.from = at
  window.floor = at
  window.cleared = at
}

function skipRest(window: Window, isEnd: boolean): boolean {
  if (window.rest === undefined) return true
  const reached = followRest(window.rest, window.text, window.from, isEnd)
  skipTo(window, reached.at)
  window.rest = reached.rest
  return reached.rest === undefined
}

function forgetBefore(window: Window, at: number): void {
  if (at <= 0) return
  window.text = window.text.slice(at)
  window.from -= at
  window.floor = Math.max(0, window.floor - at)
  window.cleared -= at
}

/** Calls a finder again only after the search has passed its last candidate, so each reads the text once. */
function firstOf(finders: readonly Finder[], text: string, isEnd: boolean) {
  const known: (Candidate | undefined)[] = []
  return (from: number, floor: number): Candidate | undefined => {
    let first: Candidate | undefined
    for (const [index, find] of finders.entries()) {
      const last = known[index]
      const isKnown = index in known && (last === undefined || last.at >= from)
      const candidate = isKnown ? last : find(text, from, floor, isEnd)
      known[index] = candidate
      if (candidate !== undefined && (first === undefined || candidate.at < first.at)) first = candidate
    }
    return first
  }
}
