/*
 * What an execution has to tell, judged by the policy in force before any of it is stored. Text flows on as far as the
 * guardrails have cleared it; with one that blocks by all of it, nothing does before the end. A step tells of itself, and
 * overtakes text that waits. Patches build up a value that is judged as a whole, at the end: until then they wait, and where that
 * value did not pass as it was, they are left out.
 */
import { checkValuePaced } from '../../guardrails/checkValue.ts'
import type { CompiledPolicy } from '../../guardrails/compilePolicy.ts'
import type { Triggered } from '../../guardrails/guardrail.ts'
import { maxHeldBytes } from '../../guardrails/heldBytes.ts'
import { openStream } from '../../guardrails/openStream.ts'
import { isDeeperThan, type JsonObject, maxJsonDepth } from '../../platform/json.ts'
import { createPace, doPaced, type Pace } from '../../platform/pace.ts'
import { AgentFailure, type Outcome, type Question, type RuntimeEvent } from '../../runtimes/runtime.ts'
import { mergeTriggered, type TriggeredData, toTriggeredData } from '../store/guardrailRecords.ts'

export type OutputGuard = {
  /** What can be told by now. Throws `GuardrailBlocked`, after which there is nothing more to tell. */
  pass(happening: RuntimeEvent, signal: AbortSignal): Promise<Told[]>
  /** The outcome as it may be stored. Throws `GuardrailBlocked`. */
  settle(outcome: Outcome, signal: AbortSignal): Promise<Outcome>
  /** The failure as it may be told: the agent's words are output, too. What waits is dropped: nobody knows how it goes on. */
  settleFailure(thrown: unknown): Promise<unknown>
  /** What is left to be told before the end. */
  rest(): Told[]
  /** All of the output is withheld, also what was told of it before. */
  isBlocked(): boolean
  /** One for each check and action. */
  triggered(): Triggered[]
}

/** An entry of the log to be. */
export type Told = RuntimeEvent | ({ type: 'guardrail.triggered' } & TriggeredData)

/** The output is withheld; the run fails, and it is not the agent's fault that it does. */
export class GuardrailBlocked extends AgentFailure {
  constructor(by: Triggered[], tokensUsed: number) {
    const checks = by.filter(({ action }) => action === 'block').map(({ check }) => check)
    super('guardrail_blocked', `The output was blocked by the guardrail ${[...new Set(checks)].join(', ')}`, {
      tokensUsed,
    })
  }
}

export function createOutputGuard(policy: CompiledPolicy): OutputGuard {
  const stream = openStream(policy)
  const texts = textOnly(policy)
  let beside: Triggered[] = [] // by what is no part of the stream
  const announced = new Set<string>()
  const holdsPatches = policy.output.some(({ action }) => action !== 'flag')
  let patches: unknown[] = []
  let patchBytes = 0
  let rest: Told[] = []
  let isOver = false
  let isBlocked = false

  const triggered = () => mergeTriggered([...stream.triggered, ...beside])

  function block(tokensUsed: number): never {
    isOver = true
    isBlocked = true
    rest = news()
    throw new GuardrailBlocked(triggered(), tokensUsed)
  }

  /** What was triggered and not yet told. */
  function news(): Told[] {
    const fresh = triggered().filter(({ check, action }) => !announced.has(`${check} ${action}`))
    for (const { check, action } of fresh) announced.add(`${check} ${action}`)
    return fresh.map((each) => ({ type: 'guardrail.triggered', ...toTriggeredData(each) }))
  }

  async function check<Value>(by: CompiledPolicy, value: Value, tokensUsed: number, pace?: Pace): Promise<Value> {
    refuseDepth(value)
    const judged = await checkValuePaced(by, 'output', value, pace)
    beside = mergeTriggered([...beside, ...judged.triggered])
    if (judged.verdict === 'blocked') return block(tokensUsed)
    return judged.value as Value
  }

  /** Those that can be told at once: where a guardrail may yet take out or block what they build up, none. */
  async function passPatch(patch: unknown, pace: Pace): Promise<Told[]> {
    refuseDepth(patch)
    const passed = await doPaced(stream.pushPatch(patch), pace)
    if (!holdsPatches) return toPatches(passed)
    patchBytes += JSON.stringify(patch)?.length ?? 0
    if (patchBytes > maxHeldBytes) patches = []
    else patches.push(...passed)
    return []
  }

  /** Ends the text: what is left of it, and the patches that may be told. */
  async function endStream(tokensUsed: number, mayTellPatches: () => Promise<boolean>): Promise<Told[]> {
    const left = stream.end()
    if (stream.verdict === 'blocked') return block(tokensUsed)
    isOver = true
    const told = (await mayTellPatches()) && patchBytes <= maxHeldBytes ? [...patches, ...left.patches] : []
    return [...toDeltas(left.text), ...toPatches(told)]
  }

  const hasRedacted = () => triggered().some(({ action }) => action === 'redact')

  return {
    async pass(happening, signal) {
      const pace = createPace(signal) // left behind by an abort, it goes no further
      if (happening.type !== 'output.delta') {
        const step = await check(texts, happening.step, 0, pace)
        return [...(policy.holdsOutput ? [] : news()), { type: happening.type, step }]
      }
      const cleared = happening.delta === undefined ? '' : await doPaced(stream.push(happening.delta), pace)
      const patched = happening.patch === undefined ? [] : await passPatch(happening.patch, pace)
      if (stream.verdict === 'blocked') return block(0)
      return policy.holdsOutput ? [] : [...news(), ...toDeltas(cleared), ...patched]
    },
    async settle(outcome, signal) {
      const pace = createPace(signal)
      const { tokensUsed } = outcome
      if (outcome.kind === 'question') {
        const told = await endStream(tokensUsed, async () => !hasRedacted())
        const question = await check<Question>(texts, outcome.question, tokensUsed, pace)
        rest = [...news(), ...told]
        return { ...outcome, question }
      }
      let output: JsonObject = {}
      const told = await endStream(tokensUsed, async () => {
        output = await check(policy, outcome.output, tokensUsed, pace)
        return !hasRedacted()
      })
      rest = [...news(), ...told]
      return { ...outcome, output }
    },
    async settleFailure(thrown) {
      if (thrown instanceof GuardrailBlocked) return thrown
      const tokensUsed = thrown instanceof AgentFailure ? thrown.tokensUsed : 0
      try {
        if (!isOver) await endStream(tokensUsed, async () => false)
        const failure =
          thrown instanceof AgentFailure
            ? await clearFailure(thrown, (words) => check(texts, words, tokensUsed))
            : thrown
        rest = [...rest, ...news()]
        return failure
      } catch (blocked) {
        return blocked
      }
    },
    rest: () => rest,
    isBlocked: () => isBlocked,
    triggered,
  }
}

/** Whatever looks through a value goes down into it. */
function refuseDepth(value: unknown): void {
  if (!isDeeperThan(value, maxJsonDepth)) return
  throw new AgentFailure('invalid_output', `What the agent tells is nested deeper than ${maxJsonDepth} levels`)
}

/** For what is no output by itself, and thus has neither its size nor its shape. */
const textOnly = (policy: CompiledPolicy): CompiledPolicy => ({
  ...policy,
  output: policy.output.filter(({ looksAt }) => looksAt === 'text'),
})

const toPatches = (patches: unknown[]): Told[] => patches.map((patch) => ({ type: 'output.delta', patch }))

const toDeltas = (text: string): Told[] => (text === '' ? [] : [{ type: 'output.delta', delta: text }])

type Words = { code: string; message: string; step: string | null }

async function clearFailure(failure: AgentFailure, clear: (words: Words) => Promise<Words>): Promise<AgentFailure> {
  const { retryable, tokensUsed } = failure
  const { code, message, step } = await clear({ code: failure.code, message: failure.message, step: failure.step })
  return new AgentFailure(code, message, { retryable, tokensUsed, ...(step !== null && { step }) })
}
