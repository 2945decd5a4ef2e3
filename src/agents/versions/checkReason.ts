import { failWith, type Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'

/** Why a version goes live. */
export function checkReason(reason: string | null): void {
  const problems: Problem<'invalid_value'>[] = []
  if (reason !== null) checkText(refuseInto(problems), 'reason', reason, 2_000)
  if (problems.length > 0) throw failWith(problems)
}
