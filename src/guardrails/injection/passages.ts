/*
 * Adds up the weights of hits that are close together. One strong phrase is enough; weaker ones must be of different
 * kinds. Hits far apart are not added: a text is not suspicious just because it is long.
 */
import type { Findings } from '../inspection.ts'
import type { InjectionKind } from './injectionPhrases.ts'

export const threshold = 4
export const passageCharacters = 1_000

export type Hit = { at: number; kind: InjectionKind; weight: number }

/** Hits must be noted in the order of the text. */
export function createPassages(found: Findings, before: readonly Hit[] = []) {
  let recent = [...before]
  return {
    /** The hits that later ones may be added to. */
    recent: (): readonly Hit[] => recent,
    note(hit: Hit): void {
      recent = [
        ...recent.filter(({ at, kind }) => at > hit.at - passageCharacters && kind !== hit.kind),
        strongest(recent, hit),
      ]
      if (recent.reduce((score, { weight }) => score + weight, 0) < threshold) return
      found.count += 1
      for (const { kind } of recent) found.kinds.add(kind)
      recent = []
    },
  }
}

function strongest(recent: Hit[], hit: Hit): Hit {
  const earlier = recent.find(({ kind, at }) => kind === hit.kind && at > hit.at - passageCharacters)
  return { ...hit, weight: Math.max(hit.weight, earlier?.weight ?? 0) }
}
