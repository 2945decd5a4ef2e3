/*
 * Applies a policy to an output while it is produced: text deltas, which form one text, and patches, each a separate value.
 * Text, verdict and findings are those of the whole text, however it was cut. The returned text is cleared, but the output
 * may still be blocked later. If a blocking guardrail needs the whole output, nothing is returned before the end.
 */
import type { Triggered } from '../guardrail.ts'
import { isTooLargeToHold, tooLargeToHold } from '../heldBytes.ts'
import { sizeOf } from '../maxBytesCheck.ts'
import type { PreparedPolicy } from '../preparePolicy.ts'
import type { AskSandbox } from './askSandbox.ts'
import { openOutputChain } from './outputChain.ts'

/** One call at a time. */
export type GuardedStream = ReturnType<typeof openStream>

export function openStream(ask: AskSandbox, policy: PreparedPolicy) {
  // A schema applies to the whole output, not to its pieces.
  const checks = policy.output.filter(({ guardrail: { check } }) => check !== 'json_schema')
  const chain = openOutputChain(ask, checks)
  let half = '' // the first half of a surrogate pair, completed by the next delta
  let bytes = 0
  let texts: string[] = []
  let patches: unknown[] = []

  const isTooMuch = () => policy.holdsOutput && isTooLargeToHold(bytes)
  const isBlocked = () => isTooMuch() || chain.isBlocked()

  async function judgeText(step: { delta: string } | { last: string }, signal?: AbortSignal): Promise<void> {
    bytes += sizeOf('delta' in step ? step.delta : step.last)
    const text = isTooMuch() ? '' : await chain.take(step, signal)
    if (isBlocked()) drop()
    else if (typeof text === 'string' && text !== '') texts.push(text)
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
    /** Returns the text that can be passed on, possibly none. */
    async push(delta: string, signal?: AbortSignal): Promise<string> {
      const text = half + delta
      half = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
      const whole = half === '' ? text : text.slice(0, -1)
      if (whole !== '') await judgeText({ delta: whole }, signal)
      return releaseUnlessHeld().text
    },
    /** Returns the patches that can be passed on: this one, or none. A patch may overtake text that is held back. */
    async pushPatch(patch: unknown, signal?: AbortSignal): Promise<unknown[]> {
      bytes += sizeOf(patch)
      const passed = isTooMuch() ? undefined : await chain.take({ patch }, signal)
      if (isBlocked()) drop()
      else patches.push(passed)
      return releaseUnlessHeld().patches
    },
    /** Returns the rest, or nothing if it is blocked. Must be called once, last. */
    async end(signal?: AbortSignal): Promise<{ text: string; patches: unknown[] }> {
      await judgeText({ last: half }, signal)
      return release()
    },
    /** A blocked stream stays blocked, so its producer may be stopped. `pass` is final only after the end. */
    get verdict(): 'pass' | 'blocked' {
      return isBlocked() ? 'blocked' : 'pass'
    },
    /** Complete after `end`. */
    get triggered(): Triggered[] {
      return isTooMuch() ? [tooLargeToHold] : chain.triggered()
    },
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
