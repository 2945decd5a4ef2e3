/*
 * Builds the patterns of a finder from one description: `opening` matches the shape, `tail` matches any beginning of it
 * at the end of an incomplete text. Both come from the same parts, so they can't disagree.
 */
export type Part = string | { oneOf: readonly string[] } | { characters: string; min: number; max: number }

export type ShapePatterns = { opening: RegExp; tail: RegExp; reach: number }

/** `boundary` is a pattern for what precedes the shape. */
export const shapePatterns = (parts: readonly Part[], boundary: string, flags = ''): ShapePatterns => ({
  opening: new RegExp(boundary + sourceOfShape(parts), `g${flags}`),
  tail: new RegExp(`${boundary}(?!$)${beginningOf(parts)}`, `g${flags}`),
  reach: reachOf(parts),
})

/** The last run of characters is captured. */
export function sourceOfShape(parts: readonly Part[]): string {
  const captured = parts.findLastIndex((part) => typeof part !== 'string')
  return parts.map((part, index) => (index === captured ? `(${sourceOf(part)})` : sourceOf(part))).join('')
}

export const reachOf = (parts: readonly Part[]): number => parts.reduce((reach, part) => reach + longestOf(part), 1)

export function longestOf(part: Part): number {
  if (typeof part === 'string') return part.length
  return 'oneOf' in part ? Math.max(...part.oneOf.map(({ length }) => length)) : part.max
}

export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function sourceOf(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if ('oneOf' in part) return `(?:${part.oneOf.map(escaped).join('|')})`
  return `${part.characters}{${part.min},${part.max}}`
}

/** Matches any beginning of these parts up to the end of the text, including a complete match that could continue. */
export function beginningOf([part, ...others]: readonly Part[]): string {
  if (part === undefined) return '(?!)'
  const rest = beginningOf(others)
  if (typeof part === 'string') return beginningOfText(part, rest)
  if ('oneOf' in part)
    return `(?:${part.oneOf.map((text) => beginningOfText(text, '(?!)')).join('|')}|${sourceOf(part)}${rest})`
  return `(?:${part.characters}{0,${part.max}}$|${sourceOf(part)}${rest})`
}

const beginningOfText = (text: string, rest: string): string =>
  [...text].reduceRight((inner, character) => `(?:$|${escaped(character)}${inner})`, rest)
