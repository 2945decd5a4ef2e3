/** Lists every problem of a policy with its path, such as "0.terms.3". Patterns are compiled in a sandbox. */
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { checkSettings, type PolicyProblem, settingsOf } from './checkSettings.ts'
import { type Action, actionsOf, type CheckName } from './guardrail.ts'
import type { PatternFault, UserPattern } from './sandbox/job.ts'

export const maxGuardrails = 20
export const maxPolicyBytes = 262_144

type CheckPatterns = (patterns: UserPattern[]) => Promise<PatternFault[]>

export async function validatePolicy(guardrails: unknown, checkPatterns: CheckPatterns): Promise<PolicyProblem[]> {
  if (!Array.isArray(guardrails)) return [{ path: '', message: 'must be a list of guardrails' }]
  if (guardrails.length > maxGuardrails) return [{ path: '', message: `must have at most ${maxGuardrails} guardrails` }]
  if (Buffer.byteLength(JSON.stringify(guardrails)) > maxPolicyBytes)
    return [{ path: '', message: `must be at most ${maxPolicyBytes} bytes of JSON` }]
  const problems = guardrails.flatMap((guardrail, index) => problemsOf(guardrail).map(below(index)))
  return [...problems, ...(await patternProblems(guardrails, checkPatterns))]
}

const below =
  (index: number) =>
  ({ path, message }: PolicyProblem): PolicyProblem => ({
    path: path === '' ? `${index}` : `${index}.${path}`,
    message,
  })

/** Of those that are texts of an acceptable length. */
async function patternProblems(guardrails: unknown[], checkPatterns: CheckPatterns): Promise<PolicyProblem[]> {
  const placed = guardrails.flatMap((guardrail, index) => patternsOf(guardrail).map((each) => ({ index, ...each })))
  const faults = await checkPatterns(placed.map(({ pattern, isCaseSensitive }) => ({ pattern, isCaseSensitive })))
  return faults.map(({ index: at, message }) => {
    const { index = 0, place = 0 } = placed[at] ?? {}
    return { path: `${index}.patterns.${place}`, message }
  })
}

function patternsOf(guardrail: unknown): (UserPattern & { place: number })[] {
  if (!isJsonObject(guardrail) || guardrail.check !== 'blocked_terms' || !Array.isArray(guardrail.patterns)) return []
  if (checkSettings.blocked_terms(guardrail).length > 0) return []
  const isCaseSensitive = guardrail.case_sensitive === true
  return guardrail.patterns.map((pattern, place) => ({ pattern: String(pattern), isCaseSensitive, place }))
}

const directions = ['input', 'output', 'both']

function problemsOf(guardrail: unknown): PolicyProblem[] {
  if (!isJsonObject(guardrail)) return [{ path: '', message: 'must be an object' }]
  const { check, on, action } = guardrail
  const problems: PolicyProblem[] = []
  if (!directions.includes(on as string)) problems.push({ path: 'on', message: `must be ${directions.join(', ')}` })
  if (!isCheckName(check))
    return [...problems, { path: 'check', message: `must be one of ${Object.keys(actionsOf).join(', ')}` }]
  const actions = actionsOf[check]
  if (!actions.includes(action as Action))
    problems.push({ path: 'action', message: `must be ${actions.join(' or ')} for ${check}` })
  return [...problems, ...unknownFields(check, guardrail), ...checkSettings[check](guardrail)]
}

const isCheckName = (check: unknown): check is CheckName => typeof check === 'string' && Object.hasOwn(actionsOf, check)

function unknownFields(check: CheckName, guardrail: JsonObject): PolicyProblem[] {
  const known = ['check', 'on', 'action', ...settingsOf[check]]
  return Object.keys(guardrail)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: name, message: `is not a setting of ${check}` }))
}
