/** Bounds the time that guardrails take. Checked between pieces of work, so that the guardrail at work can be named. */
import type { CheckName } from './guardrail.ts'

/** Throws `LimitExceeded` when the work takes too long. */
export type Limit = (atWork: CheckName) => void

export const noLimit: Limit = () => undefined

export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded'
  readonly check: CheckName
  /** Undefined if it takes too long. */
  readonly reason: string | undefined

  constructor(check: CheckName, reason?: string) {
    super(`${check} ${reason ?? 'takes too long'}`)
    this.check = check
    this.reason = reason
  }
}
