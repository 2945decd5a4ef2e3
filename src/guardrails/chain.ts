/*
 * Sends an output through guardrails while it is produced, one after the other: each gets the previous one's result. Once
 * one blocks, those after it no longer matter; those before it continue, since one of them may still block, and their
 * findings count. The state can be saved as JSON, and the chain continued from it in another process.
 */
import { textPieces } from '../platform/textPieces.ts'
import type { CompiledGuardrail } from './compileGuardrail.ts'
import type { Triggered } from './guardrail.ts'
import { type Findings, openFindings, type Saved } from './inspection.ts'
import { inspectJson, pieceCharacters } from './inspectJson.ts'
import { type Limit, noLimit } from './limit.ts'
import { sizeOf } from './maxBytesCheck.ts'
import { toTriggered } from './toTriggered.ts'

export type Chain = ReturnType<typeof openChain>

/** The next piece of text, a separate value, or the end of the text with its last piece. */
export type ChainStep = { delta: string } | { patch: unknown } | { last: string }

/** One for each guardrail. */
export type SavedChain = readonly Saved[]

export function openChain(guardrails: readonly CompiledGuardrail[], saved: SavedChain = [], limit: Limit = noLimit) {
  const links = guardrails.map((guardrail, index) => ({ guardrail, link: openLink(guardrail, saved[index], limit) }))
  const blocking = () =>
    links.findIndex(({ guardrail, link }) => guardrail.action === 'block' && link.found().count > 0)

  /** Up to the first one that blocks. */
  function relevant() {
    const blocked = blocking()
    return blocked === -1 ? links : links.slice(0, blocked + 1)
  }

  function push(text: string): string {
    let cleared = ''
    for (const piece of textPieces(text, pieceCharacters))
      cleared += relevant().reduce((passed, { link }) => link.push(passed), piece)
    return cleared
  }

  return {
    /** Returns the text or value that can be passed on. */
    take(step: ChainStep): unknown {
      if ('delta' in step) return push(step.delta)
      if ('patch' in step) return relevant().reduce((passed, { link }) => link.pushPatch(passed), step.patch)
      return push(step.last) + relevant().reduce((passed, { link }) => link.end(passed), '')
    },
    isBlocked: (): boolean => blocking() !== -1,
    /** Complete after the last step. */
    triggered: (): Triggered[] =>
      relevant()
        .filter(({ link }) => link.found().count > 0)
        .map(({ guardrail, link }) => toTriggered(guardrail, 'output', link.found())),
    save: (): SavedChain => links.map(({ link }) => link.save()),
  }
}

type Link = {
  push(text: string): string
  pushPatch(patch: unknown): unknown
  end(last: string): string
  found(): Findings
  save(): Saved
}

const openLink = (guardrail: CompiledGuardrail, saved: Saved | undefined, limit: Limit): Link =>
  guardrail.looksAt === 'text'
    ? textLink(guardrail, saved as SavedText | undefined, limit)
    : sizeLink(guardrail.size.isExceededBy, saved as SavedSize | undefined)

type SavedText = { deltas: Saved; patches: Saved }
type SavedSize = { bytes: number }

/** Patches are not part of the text of the deltas, so they have a separate inspection. */
function textLink(
  guardrail: CompiledGuardrail & { looksAt: 'text' },
  saved: SavedText | undefined,
  limit: Limit,
): Link {
  const { text, mark, check } = guardrail
  const onPiece = () => limit(check)
  const deltas = text.inspect(mark, saved?.deltas, onPiece)
  const patches = text.inspect(mark, saved?.patches, onPiece)
  return {
    push(piece) {
      onPiece()
      return deltas.push(piece)
    },
    pushPatch: (patch) => inspectJson({ ...guardrail, inspection: patches, onPiece }, patch),
    end(last) {
      onPiece()
      const cleared = deltas.end(last)
      deltas.finish()
      patches.finish()
      return cleared
    },
    found: () => ({
      count: deltas.found.count + patches.found.count,
      kinds: new Set([...deltas.found.kinds, ...patches.found.kinds]),
    }),
    save: (): SavedText => ({ deltas: deltas.save(), patches: patches.save() }),
  }
}

function sizeLink(isExceededBy: (bytes: number) => boolean, saved: SavedSize | undefined): Link {
  let bytes = saved?.bytes ?? 0
  const pass = <Passed>(passed: Passed): Passed => {
    bytes += sizeOf(passed)
    return passed
  }
  return {
    push: pass,
    pushPatch: pass,
    end: pass,
    found: () => openFindings({ count: isExceededBy(bytes) ? 1 : 0, kinds: [] }),
    save: (): SavedSize => ({ bytes }),
  }
}
