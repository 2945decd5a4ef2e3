/*
 * Chooses the most important sentences. A term's weight grows with the share of sentences that have it, but less and
 * less, since a term in every sentence distinguishes none (which also limits articles in languages without stop words
 * here). A sentence's score is the weight of its terms relative to its length, times a factor for its place and form
 * (Edmundson's features: headings, location, cues). The best is taken and its terms lose weight, so that the next one says
 * something else, and so on. Linear: the number of compared candidates is bounded, and a term loses weight once.
 */
import type { Pace } from '../../fairness/pace.ts'
import { formFactor } from './formFactor.ts'
import { costOfUnit, type Reading, type Unit } from './readUnits.ts'

export async function chooseSentences(text: string, reading: Reading, most: number, pace: Pace): Promise<Unit[]> {
  const eligible = await withoutRepeats(reading.sentences, pace)
  if (eligible.length <= most) return eligible
  const weights = await weigh(reading.units, eligible.length, pace)
  const candidates = await best(text, eligible, weights, Math.max(40, most * 4), pace)
  return takeBest(candidates, weights, most).sort((one, other) => one.start - other.start)
}

async function withoutRepeats(units: Unit[], pace: Pace): Promise<Unit[]> {
  const seen = new Set<string>()
  const kept: Unit[] = []
  for (const unit of units) {
    if (!seen.has(unit.key)) kept.push(unit)
    seen.add(unit.key)
    if (pace.spend(unit.words + costOfUnit)) await pace.rest()
  }
  return kept
}

const headingBonus = 1.5
/** A term that occurs only once is unlikely to be the subject. */
const discount = 0.7
/** Articles and prepositions are short in most languages; the stop words are English only. */
const shortTerm = 0.4

async function weigh(units: Unit[], sentences: number, pace: Pace): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const inHeadings = new Set<string>()
  for (const { kind, terms } of units) {
    for (const term of terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1)
      if (kind === 'heading') inHeadings.add(term)
    }
    if (pace.spend(terms.length * 8 + 1)) await pace.rest()
  }
  for (const [term, count] of counts) {
    const share = Math.min(1, (count - discount) / sentences)
    const bonus = (inHeadings.has(term) ? headingBonus : 1) * (term.length < 4 ? shortTerm : 1)
    counts.set(term, share * (Math.log(1 / share) + 0.3) * bonus)
    if (pace.spend(8)) await pace.rest()
  }
  return counts
}

type Candidate = { unit: Unit; factor: number; weight: number }

const worth = ({ factor, weight }: Candidate) => factor * weight

/** The `most` best candidates by their own score, best first. */
async function best(text: string, units: Unit[], weights: Map<string, number>, most: number, pace: Pace) {
  const meanTerms = units.reduce((sum, { terms }) => sum + terms.length, 0) / units.length
  const found: Candidate[] = []
  for (const [index, unit] of units.entries()) {
    const weight = unit.terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    // Averaged with the mean length: otherwise the shortest sentence would win with a single word.
    const factor = formFactor(text, unit, index === 0) / (unit.terms.length + meanTerms + 1)
    insert(found, { unit, factor, weight }, most)
    if (pace.spend(unit.end - unit.start + costOfUnit)) await pace.rest()
  }
  return found
}

function insert(found: Candidate[], candidate: Candidate, most: number): void {
  const last = found.at(-1)
  if (found.length === most && last !== undefined && worth(last) >= worth(candidate)) return
  let at = found.findIndex((other) => worth(other) < worth(candidate))
  if (at === -1) at = found.length
  found.splice(at, 0, candidate)
  if (found.length > most) found.pop()
}

const worthOfSaidTerm = 0.5

function takeBest(candidates: Candidate[], weights: Map<string, number>, most: number): Unit[] {
  const holders = Map.groupBy(
    candidates.flatMap((candidate) => candidate.unit.terms.map((term) => ({ term, candidate }))),
    ({ term }) => term,
  )
  const left = new Set(candidates)
  const taken: Unit[] = []
  while (taken.length < most && left.size > 0) {
    const chosen = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    left.delete(chosen)
    taken.push(chosen.unit)
    for (const term of chosen.unit.terms) {
      const loss = (weights.get(term) ?? 0) * (1 - worthOfSaidTerm)
      for (const { candidate } of holders.get(term) ?? []) candidate.weight -= loss
      holders.delete(term)
    }
  }
  return taken
}
