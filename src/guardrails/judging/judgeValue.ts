/*
 * Applies guardrails to a whole value: small ones in this process, others in a sandbox. Schemas are checked separately, in the
 * order of the policy.
 */
import { nextTurn } from '../../fairness/pace.ts'
import type { SchemaProblem } from '../../jsonSchemas/schemaProblem.ts'
import { checkValue, type Verdict } from '../checkValue.ts'
import type { Direction, Guardrail, Triggered } from '../guardrail.ts'
import { noLimit } from '../limit.ts'
import type { Place } from '../places.ts'
import type { PreparedGuardrail } from '../preparePolicy.ts'
import { type AskSandbox, toBlock } from './askSandbox.ts'
import { countCharacters, inlineChecks, largeCharacters } from './inlineCost.ts'
import { problemsOfShape } from './problemsOfShape.ts'

export type Asker = {
  /** The organisation whose share of the sandboxes is used. */
  organizationId: string
  ask: AskSandbox
  /** Whether places are requested. */
  locates?: boolean
}

/** `value` must be JSON, no deeper than `maxJsonDepth`. It is not changed; the result may share parts of it. */
export async function judgeValue(
  asker: Asker,
  guardrails: readonly PreparedGuardrail[],
  on: Direction,
  value: unknown,
  signal?: AbortSignal,
): Promise<Verdict> {
  const triggered: Triggered[] = []
  let current = value
  let before = 0
  for (const part of partsOf(guardrails)) {
    const judged = await judgePart(asker, part, on, current, signal)
    triggered.push(...judged.triggered.map((each) => moved(each, before)))
    before += 'schema' in part ? 1 : part.checks.length
    if (judged.verdict === 'blocked') return { ...judged, triggered }
    current = judged.value
  }
  return { verdict: 'pass', value: current, triggered }
}

/** Parts number their own guardrails from 0. */
const moved = (triggered: Triggered, by: number): Triggered =>
  triggered.located === undefined
    ? triggered
    : { ...triggered, located: { ...triggered.located, index: triggered.located.index + by } }

type Part = { schema: Guardrail & { check: 'json_schema' } } | { checks: PreparedGuardrail[] }

/** One for each schema, and for the guardrails between them. */
function partsOf(guardrails: readonly PreparedGuardrail[]): Part[] {
  const parts: Part[] = []
  for (const each of guardrails) {
    const last = parts.at(-1)
    if (each.guardrail.check === 'json_schema') parts.push({ schema: each.guardrail })
    else if (last !== undefined && 'checks' in last) last.checks.push(each)
    else parts.push({ checks: [each] })
  }
  return parts
}

const judgePart = (asker: Asker, part: Part, on: Direction, value: unknown, signal?: AbortSignal) =>
  'schema' in part
    ? judgeShape(asker, part.schema, on, value, signal)
    : judgeTexts(asker, part.checks, on, value, signal)

async function judgeShape(
  { organizationId, locates }: Asker,
  { check, action, schema }: Guardrail & { check: 'json_schema' },
  on: Direction,
  value: unknown,
  signal?: AbortSignal,
): Promise<Verdict> {
  const problems = await problemsOfShape(organizationId, schema, value, signal)
  const count = problems.length
  const located = locates ? { located: { index: 0, places: problems.map(toPlace) } } : {}
  const triggered = count === 0 ? [] : [{ check, action, on, count, ...located }]
  if (count > 0 && action === 'block') return { verdict: 'blocked', value: undefined, triggered }
  return { verdict: 'pass', value, triggered }
}

const toPlace = ({ path, message }: SchemaProblem): Place => ({ path, inName: false, count: 1, kinds: [], message })

async function judgeTexts(
  { ask, locates }: Asker,
  guardrails: readonly PreparedGuardrail[],
  on: Direction,
  value: unknown,
  signal?: AbortSignal,
): Promise<Verdict> {
  const characters = countCharacters(value)
  const inline = inlineChecks(guardrails, characters)
  if (inline !== undefined) return checkValue(inline, on, value, noLimit, locates)
  const isLarge = characters > largeCharacters
  if (isLarge) await nextTurn() // sending and receiving it takes a turn of the event loop each
  const judged = await ask(guardrails, { kind: 'value', on, value, ...(locates && { locates }) }, signal)
  if (isLarge) await nextTurn()
  if (judged.kind === 'exceeded') {
    const index = guardrails.findIndex(({ guardrail: { check } }) => check === judged.check)
    const located = locates ? { located: { index, places: [] } } : {}
    return { verdict: 'blocked', value: undefined, triggered: [{ ...toBlock(judged, on), ...located }] }
  }
  if (judged.kind !== 'value') throw new Error(`asked for a verdict, got ${judged.kind}`)
  const { verdict, triggered, redacted } = judged
  if (verdict === 'blocked') return { verdict, value: undefined, triggered }
  return { verdict, value: redacted === undefined ? value : redacted.value, triggered }
}
