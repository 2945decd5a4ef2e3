/*
 * Applies guardrails to a whole value: small ones at once, others in a sandbox. Schemas are checked by themselves, in the
 * order of the policy.
 */
import { setImmediate } from 'node:timers/promises'
import { checkValue, type Verdict } from '../checkValue.ts'
import type { Direction, Guardrail, Triggered } from '../guardrail.ts'
import type { PreparedGuardrail } from '../preparePolicy.ts'
import { type AskSandbox, toBlock } from './askSandbox.ts'
import { countSchemaProblems } from './countSchemaProblems.ts'
import { countCharacters, inlineChecks, largeCharacters } from './inlineCost.ts'

/** Whose share of the sandboxes is taken. */
export type Asker = { organizationId: string; ask: AskSandbox }

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
  for (const part of partsOf(guardrails)) {
    const judged = await judgePart(asker, part, on, current, signal)
    triggered.push(...judged.triggered)
    if (judged.verdict === 'blocked') return { ...judged, triggered }
    current = judged.value
  }
  return { verdict: 'pass', value: current, triggered }
}

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

const judgePart = ({ organizationId, ask }: Asker, part: Part, on: Direction, value: unknown, signal?: AbortSignal) =>
  'schema' in part
    ? judgeShape(part.schema, on, value, () => countSchemaProblems(organizationId, part.schema.schema, value, signal))
    : judgeTexts(ask, part.checks, on, value, signal)

async function judgeShape(
  { check, action }: Guardrail & { check: 'json_schema' },
  on: Direction,
  value: unknown,
  countProblems: () => Promise<number>,
): Promise<Verdict> {
  const count = await countProblems()
  const triggered = count === 0 ? [] : [{ check, action, on, count }]
  if (count > 0 && action === 'block') return { verdict: 'blocked', value: undefined, triggered }
  return { verdict: 'pass', value, triggered }
}

async function judgeTexts(
  ask: AskSandbox,
  guardrails: readonly PreparedGuardrail[],
  on: Direction,
  value: unknown,
  signal?: AbortSignal,
): Promise<Verdict> {
  const characters = countCharacters(value)
  const inline = inlineChecks(guardrails, characters)
  if (inline !== undefined) return checkValue(inline, on, value)
  const isLarge = characters > largeCharacters
  if (isLarge) await setImmediate() // sending and receiving it takes a turn of the event loop each
  const judged = await ask(guardrails, { kind: 'value', on, value }, signal)
  if (isLarge) await setImmediate()
  if (judged.kind === 'exceeded') return { verdict: 'blocked', value: undefined, triggered: [toBlock(judged, on)] }
  if (judged.kind !== 'value') throw new Error(`asked for a verdict, got ${judged.kind}`)
  const { verdict, triggered, redacted } = judged
  if (verdict === 'blocked') return { verdict, value: undefined, triggered }
  return { verdict, value: redacted === undefined ? value : redacted.value, triggered }
}
