/** Validates the values of a policy. */
import type { Judge } from '../guardrails/judge.ts'
import type { UserPattern } from '../guardrails/sandbox/job.ts'
import { validatePolicy } from '../guardrails/validatePolicy.ts'
import type { Scope } from '../platform/database/database.ts'
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

export type CheckPolicyDeps = { judge: Pick<Judge, 'checkPatterns'> }

/** Throws all problems at once. Null means the default, except in changes. */
export async function checkPolicy(
  { judge }: CheckPolicyDeps,
  { organizationId }: Scope,
  values: PolicyValues,
  isChange: boolean,
): Promise<void> {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  const { name, description, guardrails } = values
  if (isChange) for (const param of required) if (values[param] === null) refuse(param, 'must not be null')
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  const checkPatterns = (patterns: UserPattern[]) => judge.checkPatterns(organizationId, patterns)
  for (const { path, message } of guardrails == null ? [] : await validatePolicy(guardrails, checkPatterns)) {
    refuse(path === '' ? 'guardrails' : `guardrails.${path}`, message)
  }
  if (problems.length > 0) throw failWith(problems)
}
