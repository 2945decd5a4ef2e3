/*
 * The exact binomial test: whether something occurs more often than its expected share of cases, and not by chance. The first term
 * is computed with logarithms, and terms are added until they no longer matter: millions of cases take a few thousand steps.
 */
const significance = 0.01

export const isMoreOften = (hits: number, cases: number, expectedShare: number): boolean =>
  hits > cases * expectedShare && upperTail(hits, cases, expectedShare) < significance

/** The probability of at least `hits` in `cases`, for `hits` above the mean: from there on each term is smaller than the last. */
export function upperTail(hits: number, cases: number, share: number): number {
  const odds = share / (1 - share)
  let term = Math.exp(logTerm(hits, cases, share))
  let sum = term
  for (let count = hits; count < cases && term > sum * Number.EPSILON; count++) {
    term *= ((cases - count) / (count + 1)) * odds
    sum += term
  }
  return sum
}

/** The logarithm of the probability of exactly `hits`. */
const logTerm = (hits: number, cases: number, share: number): number =>
  logFactorial(cases) -
  logFactorial(hits) -
  logFactorial(cases - hits) +
  hits * Math.log(share) +
  (cases - hits) * Math.log1p(-share)

/** Stirling's series; below 16, where it is not exact enough, the product. */
function logFactorial(count: number): number {
  if (count < 16) {
    let product = 1
    for (let factor = 2; factor <= count; factor++) product *= factor
    return Math.log(product)
  }
  const inverse = 1 / count
  const correction = inverse * (1 / 12 - inverse * inverse * (1 / 360 - inverse * inverse * (1 / 1_260)))
  return count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + correction
}
