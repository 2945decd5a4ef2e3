/*
 * Applies a policy to an output as it comes: texts that belong together, and patches, each of them a value by itself. The
 * text that is given back, the verdict and what triggered it are those of `checkValue` on the whole text, however it was
 * cut. What is given back is cleared by itself; all of it may still turn out to be blocked by what comes behind. With a
 * guardrail that blocks by looking at all of it, nothing is given back before the end.
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
  /** What can be passed on by now, maybe nothing. */
  push(delta: string): Work<string>
  /** The patches that can be passed on by now: this one, or none. A patch may overtake text that waits. */
  pushPatch(patch: unknown): Work<unknown[]>
  /** What was left, or nothing where it is blocked. Call it once, last. */
  end(): { text: string; patches: unknown[] }
  /** Once blocked, it stays so: whoever produces the output may be stopped. Only at the end is it sure to have passed. */
  readonly verdict: 'pass' | 'blocked'
  /** Complete when all was pushed and it has ended. */
  readonly triggered: Triggered[]
}

export function openStream(policy: CompiledPolicy): GuardedStream {
  const chain = openChain(policy.output)
  let half = '' // of a pair that the next delta completes
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
