/** Does a job: judges a value or a step of a stream, or checks patterns. */
import { type ChainStep, openChain } from '../chain.ts'
import { checkValue } from '../checkValue.ts'
import type { CompiledGuardrail } from '../compileGuardrail.ts'
import { type Limit, LimitExceeded } from '../limit.ts'
import { checkPatterns } from './checkPatterns.ts'
import { compiledGuardrails } from './compiledGuardrails.ts'
import type { ChainState, Job, Reply, Subject } from './job.ts'

export function replyTo({ guardrails, subject, judgeMs }: Job): Reply {
  const compiled = compiledGuardrails(guardrails)
  if (compiled === undefined) return { kind: 'unknown guardrail' }
  try {
    return perform(compiled, subject, judgeMs)
  } catch (error) {
    if (error instanceof LimitExceeded)
      return { kind: 'exceeded', check: error.check, ...(error.reason !== undefined && { reason: error.reason }) }
    throw error
  }
}

function perform(compiled: readonly CompiledGuardrail[], subject: Subject, judgeMs: number): Reply {
  if (subject.kind === 'patterns') return { kind: 'patterns', faults: checkPatterns(subject.patterns) }
  if (subject.kind === 'chain')
    return takeStep(compiled, subject.state, subject.step, startWatch(judgeMs, subject.state.spentMs))
  const { limit } = startWatch(judgeMs)
  const { verdict, value, triggered } = checkValue(compiled, subject.on, subject.value, limit, subject.locates)
  const isRedacted = verdict === 'pass' && triggered.some(({ action }) => action === 'redact')
  return { kind: 'value', verdict, triggered, ...(isRedacted && { redacted: { value } }) }
}

function takeStep(compiled: readonly CompiledGuardrail[], { saved }: ChainState, step: ChainStep, watch: Watch): Reply {
  const chain = openChain(compiled, saved, watch.limit)
  const passed = chain.take(step)
  const state = { saved: chain.save(), spentMs: watch.spentMs() }
  return { kind: 'chain', passed, isBlocked: chain.isBlocked(), triggered: chain.triggered(), state }
}

type Watch = { limit: Limit; spentMs(): number }

/** Counts processor time: other processes must not make a text seem costly. */
function startWatch(judgeMs: number, before = 0): Watch {
  const begun = process.cpuUsage()
  const spentMs = () => {
    const { user, system } = process.cpuUsage(begun)
    return before + (user + system) / 1_000
  }
  return {
    spentMs,
    limit(check) {
      if (spentMs() > judgeMs) throw new LimitExceeded(check)
    },
  }
}
