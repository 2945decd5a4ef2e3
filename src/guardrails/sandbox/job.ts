/** Messages to and from a judging process, as JSON; as text if they contain exact numbers, which the channel would round. */
import type { ChainStep, SavedChain } from '../chain.ts'
import type { CheckName, Direction, Guardrail, Triggered } from '../guardrail.ts'

export type Job = {
  /** Without the guardrail itself if the process has it already. */
  guardrails: { id: string; guardrail?: Guardrail }[]
  subject: Subject
  /** Processor time for the value, or for all of the stream. */
  judgeMs: number
}

export type Subject =
  | { kind: 'value'; on: Direction; value: unknown; locates?: boolean }
  | { kind: 'chain'; state: ChainState; step: ChainStep }
  | { kind: 'patterns'; patterns: UserPattern[] }

/** `spentMs`: the processor time that this stream has taken. */
export type ChainState = { saved: SavedChain; spentMs: number }

export type UserPattern = { pattern: string; isCaseSensitive: boolean }

export type Reply =
  /** `redacted`: only if something was redacted. */
  | { kind: 'value'; verdict: 'pass' | 'blocked'; triggered: Triggered[]; redacted?: { value: unknown } }
  | { kind: 'chain'; passed: unknown; isBlocked: boolean; triggered: Triggered[]; state: ChainState }
  | { kind: 'patterns'; faults: PatternFault[] }
  /** This guardrail exceeded a limit; without a reason, the time limit. */
  | { kind: 'exceeded'; check: CheckName; reason?: string }
  /** The process does not have all of the guardrails. */
  | { kind: 'unknown guardrail' }

/** The problem of the pattern at this index. */
export type PatternFault = { index: number; message: string }
