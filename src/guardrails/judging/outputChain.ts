/*
 * The guardrails of an output while it is produced. A step that may take long runs in a sandbox, which gets the state of
 * the chain and returns the next one; the others run in this process.
 */
import { type Chain, type ChainStep, openChain } from '../chain.ts'
import type { Triggered } from '../guardrail.ts'
import type { PreparedGuardrail } from '../preparePolicy.ts'
import type { ChainState } from '../sandbox/job.ts'
import { type AskSandbox, type Exceeded, toBlock } from './askSandbox.ts'
import { countCharacters, inlineStep } from './inlineCost.ts'

export function openOutputChain(ask: AskSandbox, guardrails: readonly PreparedGuardrail[]) {
  let state: ChainState = { saved: [], spentMs: 0 }
  let open: Chain | undefined // has taken steps since `state`
  let last: Pick<Chain, 'isBlocked' | 'triggered'> = openChain([])
  let exceeded: Exceeded | undefined

  async function takeInSandbox(step: ChainStep, signal?: AbortSignal): Promise<unknown> {
    if (open !== undefined) state = { ...state, saved: open.save() }
    const judged = await ask(guardrails, { kind: 'chain', state, step }, signal)
    if (judged.kind === 'exceeded') {
      exceeded = judged
      return undefined
    }
    if (judged.kind !== 'chain') throw new Error(`asked for a step of a chain, got ${judged.kind}`)
    const { isBlocked, triggered } = judged
    last = { isBlocked: () => isBlocked, triggered: () => triggered }
    open = undefined
    state = judged.state
    return judged.passed
  }

  return {
    /** Returns the text or value that can be passed on. One step at a time. */
    async take(step: ChainStep, signal?: AbortSignal): Promise<unknown> {
      if (exceeded !== undefined) return undefined
      const inline = inlineStep(guardrails, countCharacters(Object.values(step)[0]))
      if (inline === undefined) return takeInSandbox(step, signal)
      open ??= openChain(inline, state.saved)
      last = open
      return open.take(step)
    },
    isBlocked: (): boolean => exceeded !== undefined || last.isBlocked(),
    /** Complete after the last step. */
    triggered: (): Triggered[] => [
      ...last.triggered(),
      ...(exceeded === undefined ? [] : [toBlock(exceeded, 'output')]),
    ],
  }
}
