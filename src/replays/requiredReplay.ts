/** The replay that an agent requires before a version goes live: what may be required, and whether a version has it. */
import type { RequireReplay } from '../agents/releasing/requireReplay.ts'
import { canonicalJson } from '../idempotency/requestHash.ts'
import { type Scope, statement } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Problem } from '../platform/errors.ts'
import { checkRange, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Check, SettingsDeps } from './checks/check.ts'
import { type GivenCheck, readChecks } from './checks/readChecks.ts'

const maxAgeMs = 7 * 86_400_000
const maxRuns = 1_000

/** Adds its problems to those that the caller has found. */
export async function readRequireReplay(
  deps: SettingsDeps,
  viewer: Viewer,
  agentId: string,
  { minRuns, checks }: { minRuns: number; checks: readonly GivenCheck[] },
  problems: Problem[],
): Promise<RequireReplay> {
  checkRange(refuseInto(problems), 'requireReplay.minRuns', minRuns, 1, maxRuns)
  const read = await readChecks(deps, viewer, agentId, checks, problems, 'requireReplay.checks')
  return { minRuns, checks: read as unknown as JsonObject[] }
}

export async function hasRequiredReplay(
  tx: Transaction,
  { organizationId, id }: Scope & { id: string },
  version: number,
  { minRuns, checks }: RequireReplay,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - maxAgeMs)
  const passed = await tx.run(passedStatement, [organizationId, id, version, minRuns, since.toISOString()])
  const required = checks as unknown as Check[]
  return passed.some((replay) => required.every((check) => replay.checks.some((had) => isAsStrict(had, check))))
}

/** Index: replays_agent. */
const passedStatement = statement<{ checks: Check[] }>(
  'find_passed_replays',
  `select checks from replays
    where organization_id = $1 and agent_id = $2 and version = $3 and verdict = 'passed' and total >= $4::int
      and finished_at >= $5::timestamptz
    order by id desc limit 1000`,
)

const defaultMinScore = 0.5

/** Whether every replay that passed the first check would have passed the second. */
export function isAsStrict(had: Check, required: Check): boolean {
  const { ignore = [], maxRatio = 0, minScore = defaultMinScore } = had
  const allowed = required.ignore ?? []
  return (
    had.check === required.check &&
    had.minShare >= required.minShare &&
    minScore >= (required.minScore ?? defaultMinScore) &&
    maxRatio <= (required.maxRatio ?? 0) &&
    ignore.every((path) => allowed.some((other) => path === other || path.startsWith(`${other}.`))) &&
    canonicalJson(judgedBy(had)) === canonicalJson(judgedBy(required))
  )
}

const judgedBy = ({ schema, expression, agentId }: Check) => ({ schema, expression, agentId })
