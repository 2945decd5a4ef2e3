/*
 * Applies guardrails in a sandbox. Anything that exceeds a limit is blocked by the guardrail at work, whatever its action,
 * since its findings are unknown. A sandbox that is unavailable is a failure that callers can retry, never a pass.
 */
import { fail } from '../../platform/errors.ts'
import type { CheckName, Direction, Triggered } from '../guardrail.ts'
import type { PreparedGuardrail } from '../preparePolicy.ts'
import type { GuardrailPool } from '../sandbox/guardrailPool.ts'
import type { Reply, Subject } from '../sandbox/job.ts'
import { limits } from '../sandbox/limits.ts'

export type AskSandbox = (
  guardrails: readonly PreparedGuardrail[],
  subject: Subject,
  signal?: AbortSignal,
) => Promise<Judged | Exceeded>

export type Judged = Extract<Reply, { kind: Subject['kind'] }>

/** `check`: the guardrail that exceeded a limit. */
export type Exceeded = { kind: 'exceeded'; check: CheckName; reason: string }

export const createAskSandbox =
  ({ submit }: GuardrailPool, judgeMs: number, organizationId: string): AskSandbox =>
  async (guardrails, subject, signal) => {
    const job = { guardrails: guardrails.map(({ id, guardrail }) => ({ id, guardrail })), subject, judgeMs }
    const result = await submit(organizationId, job, { timeoutMs: limits.timeoutMs, signal })
    const exceeded = (reason: string, check = suspect(guardrails)) => ({ kind: 'exceeded' as const, check, reason })
    const tookLonger = `took longer than ${judgeMs} ms`
    if ('ended' in result) {
      if (result.ended === 'unavailable') throw unavailable()
      return exceeded(result.ended === 'timeout' ? tookLonger : `needed more than ${limits.heapMb} MB of memory`)
    }
    const { reply } = result
    if (reply.kind === 'unknown guardrail') throw unavailable()
    return reply.kind === 'exceeded' ? exceeded(reply.reason ?? tookLonger, reply.check) : reply
  }

const unavailable = () => fail('unavailable', { message: "Guardrails can't be applied right now; try again shortly" })

/** A killed process can't report which guardrail it was at: most likely one with patterns. */
function suspect(guardrails: readonly PreparedGuardrail[]): CheckName {
  const withPatterns = guardrails.find(({ guardrail }) => guardrail.check === 'blocked_terms' && guardrail.patterns)
  return (withPatterns ?? guardrails[0])?.guardrail.check ?? 'blocked_terms'
}

export const toBlock = ({ check, reason }: Exceeded, on: Direction): Triggered => ({
  check,
  action: 'block',
  on,
  count: 1,
  reason,
})
