/*
 * Applies a policy to an output while it is produced: text deltas, which form one text, and patches, each a value of
 * its own. Text, verdict and findings are those of `checkValue` on the whole text, however it was cut. What is returned
 * is cleared by itself, but the output may still be blocked later. Where a blocking guardrail needs the whole output,
 * nothing is returned before the end.
 */
import type { Work } from '../platform/pace.ts'
import { textPieces } from '../platform/textPieces.ts'
import { openChain } from './chain.ts'
import type { CompiledPolicy } from './compilePolicy.ts'
import type { Triggered } from './guardrail.ts'
import { isTooLargeToHold, tooLargeToHold } from './heldBytes.ts'
import { pieceCharacters } from './inspectJson.ts'
import { sizeOf } from './maxBytesCheck.ts'

export type GuardedStream = {
  /** Returns what can be passed on, possibly nothing. */
  push(delta: string): Work<string>
  /** Returns the patches that can be passed on: this one, or none. A patch may overtake text that is held back. */
  pushPatch(patch: unknown): Work<unknown[]>
  /** Returns the rest, or nothing if it is blocked. Must be called once, last. */
  end(): { text: string; patches: unknown[] }
  /** A blocked stream stays blocked, so its producer may be stopped. `pass` is final only after the end. */
  readonly verdict: 'pass' | 'blocked'
  /** Complete after `end`. */
  readonly triggered: Triggered[]
}

export function openStream(policy: CompiledPolicy): GuardedStream {
  const chain = openChain(policy.output)
  let half = '' // the first half of a surrogate pair, completed by the next delta
  let bytes = 0
  let texts: string[] = []
  let patches: unknown[] = []

  const isTooMuch = () => policy.holdsOutput && isTooLargeToHold(bytes)

  function judge(piece: string, pass: (piece: string) => string): void {
    bytes += sizeOf(piece)
    const text = isTooMuch() ? '' : pass(piece)
    if (isTooMuch() || chain.isBlocked()) drop()
    else if (text !== '') texts.push(text)
  }

  function* judgePatch(patch: unknown): Work<void> {
    bytes += sizeOf(patch)
    const passed = isTooMuch() ? undefined : yield* chain.pushPatch(patch)
    if (isTooMuch() || chain.isBlocked()) drop()
    else patches.push(passed)
  }

  function drop(): void {
    texts = []
    patches = []
  }

  function release() {
    const released = { text: texts.join(''), patches }
    drop()
    return released
  }

  const releaseUnlessHeld = () => (policy.holdsOutput ? { text: '', patches: [] } : release())

  return {
    *push(delta) {
      const text = half + delta
      half = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
      for (const piece of textPieces(half === '' ? text : text.slice(0, -1), pieceCharacters)) {
        judge(piece, chain.push)
        yield piece.length * policy.output.length
      }
      return releaseUnlessHeld().text
    },
    *pushPatch(patch) {
      yield* judgePatch(patch)
      return releaseUnlessHeld().patches
    },
    end() {
      judge(half, (last) => chain.push(last) + chain.end())
      return release()
    },
    get verdict() {
      return isTooMuch() || chain.isBlocked() ? 'blocked' : 'pass'
    },
    get triggered() {
      return isTooMuch() ? [tooLargeToHold] : chain.triggered()
    },
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
