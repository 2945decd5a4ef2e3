import { failWith, type Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'

/** Throws if the reason for making a version live is not a valid text. */
export function checkReason(reason: string | null): void {
  const problems: Problem<'invalid_value'>[] = []
  if (reason !== null) checkText(refuseInto(problems), 'reason', reason, 2_000)
  if (problems.length > 0) throw failWith(problems)
}
