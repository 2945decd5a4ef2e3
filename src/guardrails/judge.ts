/** Applies guardrails when runs are created and executed: in this process if that is cheap, otherwise in sandboxes. */
import type { Verdict } from './checkValue.ts'
import type { Direction } from './guardrail.ts'
import { createAskSandbox } from './judging/askSandbox.ts'
import { judgeValue } from './judging/judgeValue.ts'
import { type GuardedStream, openStream } from './judging/openStream.ts'
import type { PreparedGuardrail, PreparedPolicy } from './preparePolicy.ts'
import type { GuardrailPool } from './sandbox/guardrailPool.ts'
import type { PatternFault, UserPattern } from './sandbox/job.ts'
import { limits } from './sandbox/limits.ts'

/** All work counts against the organisation's share of the sandboxes. */
export type Judge = {
  value(
    organizationId: string,
    guardrails: readonly PreparedGuardrail[],
    on: Direction,
    value: unknown,
    signal?: AbortSignal,
  ): Promise<Verdict>
  /** The same verdict, with the places of what was found (`Triggered.located`). */
  locate: Judge['value']
  /** Judges an output while it is being produced. */
  openStream(organizationId: string, policy: PreparedPolicy): GuardedStream
  /** The problems of a policy's patterns. */
  checkPatterns(organizationId: string, patterns: UserPattern[]): Promise<PatternFault[]>
}

export function createJudge(pool: GuardrailPool, judgeMs = limits.judgeMs): Judge {
  const askFor = (organizationId: string) => createAskSandbox(pool, judgeMs, organizationId)
  const askerOf = (organizationId: string) => ({ organizationId, ask: askFor(organizationId) })
  return {
    value: (organizationId, ...judged) => judgeValue(askerOf(organizationId), ...judged),
    locate: (organizationId, ...judged) => judgeValue({ ...askerOf(organizationId), locates: true }, ...judged),
    openStream: (organizationId, policy) => openStream(askFor(organizationId), policy),
    async checkPatterns(organizationId, patterns) {
      if (patterns.length === 0) return []
      const judged = await askFor(organizationId)([], { kind: 'patterns', patterns })
      if (judged.kind === 'exceeded') return [{ index: 0, message: `can't be checked: it ${judged.reason}` }]
      if (judged.kind !== 'patterns') throw new Error(`asked to check patterns, got ${judged.kind}`)
      return judged.faults
    },
  }
}
