/*
 * Shows what a policy would do to an input or an output, and where it would find something, without a run. Judges as in a
 * run, with the same limits; nothing is stored. Findings are not repeated, only their places.
 */
import type { Action, CheckName, Direction, Guardrail, Triggered } from '../guardrails/guardrail.ts'
import type { Judge } from '../guardrails/judge.ts'
import { maxPlaces, type Place } from '../guardrails/places.ts'
import { type PreparedGuardrail, preparePolicy } from '../guardrails/preparePolicy.ts'
import { callerSignal } from '../platform/callerSignal.ts'
import type { Database } from '../platform/database/database.ts'
import { failWith } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CheckPolicyDeps, checkPolicy } from './checkPolicy.ts'
import type { LivePolicies } from './livePolicies.ts'
import { findPolicy } from './readPolicy.ts'

export type PolicyCheckInput = {
  /** A policy's id or a template's name; or a list of guardrails. */
  policy?: string | null | undefined
  guardrails?: readonly JsonObject[] | null | undefined
  /** Any JSON; both doors require it. */
  value?: unknown
  on: Direction
}

export type PolicyCheck = {
  /** The strongest of the actions that would be taken. */
  action: Action | 'pass'
  /** The value that would be passed on; only if something would be redacted. */
  redactedValue: unknown
  findings: PolicyFinding[]
  /** Of all findings, including those not listed. */
  count: number
}

export type PolicyFinding = Omit<Place, 'message'> & {
  /** The guardrail's position in the policy. */
  guardrail: number
  check: CheckName
  action: Action
  message: string | null
}

type Deps = CheckPolicyDeps & {
  db: Pick<Database, 'select' | 'run'>
  judge: Pick<Judge, 'locate' | 'checkPatterns'>
  livePolicies: Pick<LivePolicies, 'find'>
}

export async function judgeByPolicy(deps: Deps, viewer: Viewer, input: PolicyCheckInput): Promise<PolicyCheck> {
  authorize(viewer, 'policies:read')
  const { value, on } = input
  const policy = await prepare(deps, viewer, input)
  const guardrails = policy[on]
  const judged = await deps.judge.locate(viewer.organizationId, guardrails, on, value, callerSignal())
  const { triggered } = judged
  return {
    action: strongest.find((action) => triggered.some((each) => each.action === action)) ?? 'pass',
    redactedValue: judged.verdict === 'pass' && triggered.some(isRedaction) ? judged.value : null,
    findings: triggered.flatMap((each) => toFindings(guardrails, each)).slice(0, maxPlaces),
    count: triggered.reduce((sum, { count }) => sum + count, 0),
  }
}

const strongest: readonly Action[] = ['block', 'redact', 'flag']
const isRedaction = ({ action }: Triggered): boolean => action === 'redact'

async function prepare(deps: Deps, viewer: Viewer, { policy, guardrails }: PolicyCheckInput) {
  if ((policy == null) === (guardrails == null))
    throw failWith([{ param: 'policy', code: 'invalid_value', message: 'or guardrails must be given, but not both' }])
  if (policy != null) {
    await findPolicy(deps, viewer, policy)
    return deps.livePolicies.find(viewer, policy)
  }
  await checkPolicy(deps, viewer, { guardrails })
  return preparePolicy(guardrails as unknown as Guardrail[])
}

/** One for each place. A guardrail that exceeded a limit has one without a place. */
function toFindings(guardrails: readonly PreparedGuardrail[], triggered: Triggered): PolicyFinding[] {
  const { check, action, located, reason, count, kinds = [] } = triggered
  const { index = 0, places = [] } = located ?? {}
  const common = { guardrail: guardrails[index]?.index ?? 0, check, action }
  if (places.length === 0) return [{ ...common, path: 'value', inName: false, count, kinds, message: reason ?? null }]
  return places.map(({ path, message = null, ...place }) => ({
    ...common,
    ...place,
    path: path === '' ? 'value' : `value.${path}`,
    message,
  }))
}
