/*
 * Applies the policy in force to the events of an execution before they are stored. Text passes as soon as the guardrails
 * have cleared it; with a guardrail that needs the whole text, at the end. Steps are checked separately and may overtake
 * held text. Patches are held until the end, when the value that they build is checked; if that was redacted, they are
 * dropped.
 */
import type { Triggered } from '../../guardrails/guardrail.ts'
import { maxHeldBytes } from '../../guardrails/heldBytes.ts'
import type { Judge } from '../../guardrails/judge.ts'
import type { PreparedGuardrail, PreparedPolicy } from '../../guardrails/preparePolicy.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isDeeperThan, type JsonObject, maxJsonDepth } from '../../platform/json.ts'
import { AgentFailure, type Outcome, type Question, type RuntimeEvent } from '../../runtimes/runtime.ts'
import { mergeTriggered, type TriggeredData, toTriggeredData } from '../store/changes/guardrailRecords.ts'

export type OutputGuard = ReturnType<typeof createOutputGuard>

export type GuardedEvent = RuntimeEvent | ({ type: 'guardrail.triggered' } & TriggeredData)

/** Not an error of the agent, see `toRunError`. */
export class GatewayFailure extends AgentFailure {}

export class GuardrailBlocked extends GatewayFailure {
  constructor(by: Triggered[], tokensUsed: number) {
    super('guardrail_blocked', blockedMessage(by), { tokensUsed })
  }
}

export function blockedMessage(by: Triggered[]): string {
  const blocks = by.filter(({ action }) => action === 'block')
  const names = blocks.map(({ check, reason }) => (reason === undefined ? check : `${check}, which ${reason}`))
  return `The output was blocked by the guardrail ${[...new Set(names)].join(', ')}`
}

type Applied = { judge: Pick<Judge, 'value' | 'openStream'>; organizationId: string; policy: PreparedPolicy }

export function createOutputGuard({ judge, organizationId, policy }: Applied) {
  const stream = judge.openStream(organizationId, policy)
  const textGuardrails = policy.output.filter(isForTexts)
  let outsideStream: Triggered[] = []
  const announced = new Set<string>()
  const holdsPatches = policy.output.some(({ guardrail: { action } }) => action !== 'flag')
  let patches: unknown[] = []
  let patchBytes = 0
  let remaining: GuardedEvent[] = []
  let isOver = false
  let isBlocked = false

  /** One for each check and action. */
  const triggered = () => mergeTriggered([...stream.triggered, ...outsideStream])

  function block(tokensUsed: number): never {
    isOver = true
    isBlocked = true
    remaining = newTriggers()
    throw new GuardrailBlocked(triggered(), tokensUsed)
  }

  /** Events for the guardrails that were triggered since the last call. */
  function newTriggers(): GuardedEvent[] {
    const fresh = triggered().filter(({ check, action }) => !announced.has(`${check} ${action}`))
    for (const { check, action } of fresh) announced.add(`${check} ${action}`)
    return fresh.map((each) => ({ type: 'guardrail.triggered', ...toTriggeredData(each) }))
  }

  async function check<Value>(
    by: readonly PreparedGuardrail[],
    value: Value,
    tokensUsed: number,
    signal?: AbortSignal,
  ): Promise<Value> {
    const judged = await retryable(judge.value(organizationId, by, 'output', value, signal), tokensUsed)
    outsideStream = mergeTriggered([...outsideStream, ...judged.triggered])
    if (judged.verdict === 'blocked') return block(tokensUsed)
    return judged.value as Value
  }

  /** Held if a guardrail may redact or block the value that patches build. */
  async function guardPatch(patch: unknown, signal: AbortSignal): Promise<GuardedEvent[]> {
    refuseDepth(patch)
    const passed = await retryable(stream.pushPatch(patch, signal))
    if (!holdsPatches) return toPatches(passed)
    patchBytes += JSON.stringify(patch)?.length ?? 0
    if (patchBytes > maxHeldBytes) patches = []
    else patches.push(...passed)
    return []
  }

  /** Ends the text and returns the rest of it, and the held patches if they may pass. */
  async function endStream(
    tokensUsed: number,
    signal: AbortSignal | undefined,
    patchesPass: () => Promise<boolean>,
  ): Promise<GuardedEvent[]> {
    isOver = true
    const left = await retryable(stream.end(signal), tokensUsed)
    if (stream.verdict === 'blocked') return block(tokensUsed)
    const passed = (await patchesPass()) && patchBytes <= maxHeldBytes ? [...patches, ...left.patches] : []
    return [...toDeltas(left.text), ...toPatches(passed)]
  }

  const hasRedacted = () => triggered().some(({ action }) => action === 'redact')

  return {
    /** The events that may be stored now. Throws `GuardrailBlocked`, after which no event follows. */
    async guardEvent(event: RuntimeEvent, signal: AbortSignal): Promise<GuardedEvent[]> {
      if (event.type !== 'output.delta') {
        refuseDepth(event.step)
        const step = await check(textGuardrails, event.step, 0, signal)
        return [...(policy.holdsOutput ? [] : newTriggers()), { type: event.type, step }]
      }
      const cleared = event.delta === undefined ? '' : await retryable(stream.push(event.delta, signal))
      const patched = event.patch === undefined ? [] : await guardPatch(event.patch, signal)
      if (stream.verdict === 'blocked') return block(0)
      return policy.holdsOutput ? [] : [...newTriggers(), ...toDeltas(cleared), ...patched]
    },
    /** The outcome to store. Throws `GuardrailBlocked`. */
    async guardOutcome(outcome: Outcome, signal: AbortSignal): Promise<Outcome> {
      const { tokensUsed } = outcome
      if (outcome.kind === 'question') {
        refuseDepth(outcome.question)
        const held = await endStream(tokensUsed, signal, async () => !hasRedacted())
        const question = await check<Question>(textGuardrails, outcome.question, tokensUsed, signal)
        remaining = [...newTriggers(), ...held]
        return { ...outcome, question }
      }
      let output: JsonObject = {}
      const held = await endStream(tokensUsed, signal, async () => {
        output = await check(policy.output, outcome.output, tokensUsed, signal)
        return !hasRedacted()
      })
      remaining = [...newTriggers(), ...held]
      return { ...outcome, output }
    },
    /** The failure to store: its message counts as output too. Held events are dropped, since they are incomplete. */
    async guardFailure(thrown: unknown): Promise<unknown> {
      if (thrown instanceof GatewayFailure) return thrown
      const tokensUsed = thrown instanceof AgentFailure ? thrown.tokensUsed : 0
      try {
        if (!isOver) await endStream(tokensUsed, undefined, async () => false)
        const failure =
          thrown instanceof AgentFailure
            ? await clearFailure(thrown, (texts) => check(textGuardrails, texts, tokensUsed))
            : thrown
        remaining = [...remaining, ...newTriggers()]
        return failure
      } catch (blocked) {
        return blocked
      }
    },
    /** The events to store before the end of the run. */
    remaining: (): GuardedEvent[] => remaining,
    /** Whether all of the output is withheld, including parts already stored. */
    isBlocked: (): boolean => isBlocked,
    triggered,
  }
}

/** Guardrails recurse into values. */
function refuseDepth(value: unknown): void {
  if (!isDeeperThan(value, maxJsonDepth)) return
  throw new AgentFailure('invalid_output', `An event of the agent is nested deeper than ${maxJsonDepth} levels`)
}

/** For texts other than the output itself: guardrails for size and schema don't apply. */
const isForTexts = ({ guardrail: { check } }: PreparedGuardrail): boolean =>
  check !== 'max_bytes' && check !== 'json_schema'

/** If the run is retried later, the guardrails may be available again. */
async function retryable<Result>(judging: Promise<Result>, tokensUsed = 0): Promise<Result> {
  try {
    return await judging
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new GatewayFailure('guardrails_unavailable', 'The guardrails could not be applied to the output', {
      retryable: true,
      tokensUsed,
    })
  }
}

const toPatches = (patches: unknown[]): GuardedEvent[] => patches.map((patch) => ({ type: 'output.delta', patch }))

const toDeltas = (text: string): GuardedEvent[] => (text === '' ? [] : [{ type: 'output.delta', delta: text }])

type Texts = { code: string; message: string; step: string | null }

async function clearFailure(failure: AgentFailure, clear: (texts: Texts) => Promise<Texts>): Promise<AgentFailure> {
  const { retryable, tokensUsed } = failure
  const { code, message, step } = await clear({ code: failure.code, message: failure.message, step: failure.step })
  return new AgentFailure(code, message, { retryable, tokensUsed, ...(step !== null && { step }) })
}
