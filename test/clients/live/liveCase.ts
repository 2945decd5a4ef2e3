/** A few consecutive calls to the real service, with their expected results. */
import type { JsonObject, Result, ScenarioInput } from '../../../clients/scripted/scenario.ts'

/** Ids and keys from earlier steps. */
export type Kept = Record<string, string>

export type LiveStep = {
  operation: string
  call?: (kept: Kept) => Omit<ScenarioInput['call'], 'operation'>
  /** The name of a kept API key, instead of the organisation's own; two: the second one is for the requests after the first. */
  key?: string | [string, string]
  leaveAfterEvents?: number
  result?: Result | ((kept: Kept) => Result)
  error?: JsonObject
  keep?: (result: JsonObject, kept: Kept) => void
  check?: (result: JsonObject) => string[]
  /** The step is repeated until it passes, for background work of the service. */
  until?: (result: JsonObject) => boolean
  /** The step is repeated until it passes, for changes that the other instance sees a moment later. */
  eventually?: true
  /** The instance is stopped during this step and all other steps of its group. */
  group?: StopGroup
  /** Waits for the group before this step, since this one starts what the group's step follows. */
  enters?: StopGroup
}

export type LiveCase = { name: string; steps: LiveStep[] }

/** Steps that are in the middle of a stream when the instance that serves them is stopped. */
export type StopGroup = { signal: 'SIGKILL' | 'SIGTERM'; members: number }

export const step = (operation: string, rest: Omit<LiveStep, 'operation'> = {}): LiveStep => ({ operation, ...rest })

/** Stores a field of the response under a name. */
export const keepAs =
  (name: string, field = 'id') =>
  (result: JsonObject, kept: Kept): void => {
    kept[name] = String(jsonOf(result)[field])
  }

export const jsonOf = (result: JsonObject): JsonObject => (result.json ?? {}) as JsonObject

/** The items of a page or of an iteration. */
export const itemsOf = (result: JsonObject): JsonObject[] =>
  (result.items ?? jsonOf(result).data ?? []) as unknown as JsonObject[]

export const hasItems = (result: JsonObject): boolean => itemsOf(result).length > 0

/** Every event once, in order, from the first to a last one; and the text is that of the result. */
export function wholeLog(result: JsonObject): string[] {
  const events = (result.events ?? []) as unknown as JsonObject[]
  const seqs = events.map(({ seq }) => seq)
  const isWhole = seqs.every((seq, index) => seq === index + 1)
  const last = String(events.at(-1)?.type)
  const output = ((result.final as JsonObject | null)?.output ?? {}) as JsonObject
  return [
    ...(isWhole ? [] : [`the numbers are ${seqs.join(' ')}`]),
    ...(/^(pipeline_)?run\.(completed|failed|cancelled)$/.test(last) ? [] : [`the last event is ${last}`]),
    ...(typeof result.text === 'string' && result.text !== '' && result.text !== output.result
      ? [`the text is ${result.text}, not ${output.result}`]
      : []),
  ]
}
