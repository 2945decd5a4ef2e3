/** Lists every problem of a policy with its path, such as "0.terms.3". */
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { checkPatternSteps, checkSettings, type PolicyProblem, settingsOf } from './checkSettings.ts'
import { type Action, actionsOf, type CheckName, type Guardrail } from './guardrail.ts'

export const maxGuardrails = 20
export const maxPolicyBytes = 262_144

export function validatePolicy(guardrails: unknown): PolicyProblem[] {
  if (!Array.isArray(guardrails)) return [{ path: '', message: 'must be a list of guardrails' }]
  if (guardrails.length > maxGuardrails) return [{ path: '', message: `must have at most ${maxGuardrails} guardrails` }]
  if (Buffer.byteLength(JSON.stringify(guardrails)) > maxPolicyBytes)
    return [{ path: '', message: `must be at most ${maxPolicyBytes} bytes of JSON` }]
  const problems = guardrails.flatMap((guardrail, index) =>
    problemsOf(guardrail).map(({ path, message }) => ({
      path: path === '' ? `${index}` : `${index}.${path}`,
      message,
    })),
  )
  return problems.length > 0 ? problems : checkPatternSteps(guardrails as Guardrail[])
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
