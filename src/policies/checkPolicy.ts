/** Validates the values of a policy. May take seconds, for its schemas, so don't call it in a transaction. */
import type { PolicyProblem } from '../guardrails/checkSettings.ts'
import type { Judge } from '../guardrails/judge.ts'
import type { UserPattern } from '../guardrails/sandbox/job.ts'
import { validatePolicy } from '../guardrails/validatePolicy.ts'
import { schemaFault } from '../jsonSchemas/schemaFault.ts'
import type { Scope } from '../platform/database/database.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'

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

/** Throws all problems at once. */
export async function checkPolicy(deps: CheckPolicyDeps, scope: Scope, values: PolicyValues): Promise<void> {
  const problems = await policyProblems(deps, scope, values, false)
  if (problems.length > 0) throw failWith(problems)
}

/** All problems. Null means the default, except in changes. */
export async function policyProblems(
  deps: CheckPolicyDeps,
  scope: Scope,
  values: PolicyValues,
  isChange: boolean,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  const { name, description, guardrails } = values
  if (isChange) for (const param of required) if (values[param] === null) refuse(param, 'must not be null')
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  for (const { path, message } of guardrails == null ? [] : await guardrailProblems(deps, scope, guardrails)) {
    refuse(path === '' ? 'guardrails' : `guardrails.${path}`, message)
  }
  return problems
}

async function guardrailProblems(
  { judge }: CheckPolicyDeps,
  { organizationId }: Scope,
  guardrails: readonly JsonObject[],
): Promise<PolicyProblem[]> {
  const checkPatterns = (patterns: UserPattern[]) => judge.checkPatterns(organizationId, patterns)
  const problems = await validatePolicy(guardrails, checkPatterns)
  if (problems.some(({ path }) => path === '')) return problems // too many, or too large, to check each
  for (const [index, guardrail] of guardrails.entries()) {
    const { check, schema } = isJsonObject(guardrail) ? guardrail : {}
    const fault =
      check === 'json_schema' && isJsonObject(schema) ? await schemaFault(organizationId, schema) : undefined
    if (fault !== undefined) problems.push({ path: `${index}.schema`, message: `can't be used: ${fault}` })
  }
  return problems
}
