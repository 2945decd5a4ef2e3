/*
 * Sends an output through the guardrails of a policy, one after the other: each gets what the previous one returned.
 * Once one blocks, those after it no longer matter; those before it continue, since one of them may still block, and
 * their findings count.
 */
import type { Work } from '../platform/pace.ts'
import type { CompiledGuardrail } from './compilePolicy.ts'
import type { Triggered } from './guardrail.ts'
import type { Findings } from './inspection.ts'
import { inspectJson } from './inspectJson.ts'
import { sizeOf } from './maxBytesCheck.ts'
import { toTriggered } from './toTriggered.ts'

export type Chain = {
  push(text: string): string
  pushPatch(patch: unknown): Work<unknown>
  /** The rest of the text. Only now are the findings complete. */
  end(): string
  isBlocked(): boolean
  triggered(): Triggered[]
}

export function openChain(guardrails: readonly CompiledGuardrail[]): Chain {
  const links = guardrails.map((guardrail) => ({ guardrail, link: openLink(guardrail) }))
  const blocking = () =>
    links.findIndex(({ guardrail, link }) => guardrail.action === 'block' && link.found().count > 0)

  /** Up to the first one that blocks. */
  function relevant() {
    const blocked = blocking()
    return blocked === -1 ? links : links.slice(0, blocked + 1)
  }

  return {
    push: (text) => relevant().reduce((passed, { link }) => link.push(passed), text),
    *pushPatch(patch) {
      let passed = patch
      for (const { link } of relevant()) passed = yield* link.pushPatch(passed)
      return passed
    },
    end: () => relevant().reduce((passed, { link }) => link.end(passed), ''),
    isBlocked: () => blocking() !== -1,
    triggered: () =>
      relevant()
        .filter(({ link }) => link.found().count > 0)
        .map(({ guardrail, link }) => toTriggered(guardrail, 'output', link.found())),
  }
}

type Link = {
  push(text: string): string
  pushPatch(patch: unknown): Work<unknown>
  end(last: string): string
  found(): Findings
}

function openLink(guardrail: CompiledGuardrail): Link {
  if (guardrail.looksAt === 'text') return textLink(guardrail)
  return guardrail.looksAt === 'size' ? sizeLink(guardrail.size.isExceededBy) : idleLink
}

/** Patches are not part of the text of the deltas, so they have an inspection of their own. */
function textLink(guardrail: CompiledGuardrail & { looksAt: 'text' }): Link {
  const deltas = guardrail.text.inspect(guardrail.mark)
  const patches = guardrail.text.inspect(guardrail.mark)
  return {
    push: deltas.push,
    pushPatch: (patch) => inspectJson({ ...guardrail, inspection: patches }, patch),
    end(last) {
      const cleared = deltas.push(last) + deltas.end()
      deltas.finish()
      patches.finish()
      return cleared
    },
    found: () => ({
      count: deltas.found.count + patches.found.count,
      kinds: new Set([...deltas.found.kinds, ...patches.found.kinds]),
    }),
  }
}

function sizeLink(isExceededBy: (bytes: number) => boolean): Link {
  let bytes = 0
  const pass = <Passed>(passed: Passed): Passed => {
    bytes += sizeOf(passed)
    return passed
  }
  return {
    push: pass,
    *pushPatch(patch) {
      yield 1
      return pass(patch)
    },
    end: pass,
    found: () => ({ count: isExceededBy(bytes) ? 1 : 0, kinds: new Set() }),
  }
}

/** A schema applies to the whole output, not to its pieces. */
const idleLink: Link = {
  push: (text) => text,
  *pushPatch(patch) {
    yield 1
    return patch
  },
  end: (last) => last,
  found: () => ({ count: 0, kinds: new Set() }),
}
