/** Validates the values of a policy. */
import type { Guardrail } from '../guardrails/guardrail.ts'
import { validatePolicy } from '../guardrails/validatePolicy.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'

/** As callers send it. */
export type PolicyValues = {
  name?: string | null | undefined
  description?: string | null | undefined
  guardrails?: readonly JsonObject[] | null | undefined
  isDefault?: boolean | null | undefined
}

/** Fields that can't be set to null. */
const required = ['name', 'guardrails', 'isDefault'] as const

/** Throws all problems at once; asserts the type of what is valid. Null means the default, except in changes. */
export function checkPolicy(values: PolicyValues, isChange: boolean): asserts values is CheckedValues {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  const { name, description, guardrails } = values
  if (isChange) for (const param of required) if (values[param] === null) refuse(param, 'must not be null')
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  for (const { path, message } of guardrails == null ? [] : validatePolicy(guardrails)) {
    refuse(path === '' ? 'guardrails' : `guardrails.${path}`, message)
  }
  if (problems.length > 0) throw failWith(problems)
}

export type CheckedValues = Omit<PolicyValues, 'guardrails'> & { guardrails?: Guardrail[] | null | undefined }
