/**
 * At least the number of instructions that a pattern compiles to, or infinity. Only characters and classes may be
 * repeated a number of times: repeated groups multiply. Unicode classes and flags are short, but slow to compile.
 */
export function patternSize(pattern: string): number {
  if (/[)}]\{|\\[pP]|\(\?[^:]/.test(pattern)) return Number.POSITIVE_INFINITY
  let size = pattern.length
  for (const [, least, most] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) size += 2 * Number(most || least)
  return size
}
