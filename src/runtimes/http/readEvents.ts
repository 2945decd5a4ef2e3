/*
 * Reads a stream of run events, as this service streams them: deltas and steps are passed on, the first end event counts,
 * unknown events are ignored. If the end has no output, the result is the text of the deltas.
 */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { AgentFailure, type Outcome, type RuntimeEvent } from '../runtime.ts'
import { callStep } from './explainCall.ts'
import { invalidResponse, maxOutputBytes, outputTooLarge } from './invalidResponse.ts'
import { outcomeOf, parse } from './readJson.ts'
import type { EventText } from './streamTexts.ts'

export async function* readEvents(texts: AsyncIterable<EventText>): AsyncGenerator<RuntimeEvent, Outcome, void> {
  const pieces: string[] = []
  let bytes = 0
  for await (const { type, data } of texts) {
    if (isForeign(type, data)) continue
    const event = await parse(data)
    if (!isJsonObject(event)) throw invalidResponse('The endpoint sent an event that is not an object')
    const kind = typeof event.type === 'string' ? event.type : type
    if (kind === 'run.completed') return completed(event, pieces)
    if (kind === 'run.failed') throw failed(event)
    const passed = eventOf(kind, event)
    if (passed === undefined) continue
    bytes += data.length
    if (bytes > maxOutputBytes) throw outputTooLarge()
    if (passed.type === 'output.delta' && passed.delta !== undefined) pieces.push(passed.delta)
    yield passed
  }
  throw new AgentFailure('http_invalid_answer', 'The stream ended without run.completed or run.failed', {
    retryable: true,
    step: callStep,
  })
}

/** Some servers send keep-alive events, whose data need not be JSON. */
const isForeign = (type: string | undefined, data: Buffer): boolean =>
  type !== undefined && !ownTypes.has(type) && !/^\s*\{/.test(data.toString('latin1', 0, 100))

const ownTypes = new Set(['run.completed', 'run.failed', 'output.delta', 'step.started', 'step.completed'])

function eventOf(type: string | undefined, event: JsonObject): RuntimeEvent | undefined {
  if (type === 'output.delta') {
    const { delta, patch } = event
    const isText = typeof delta === 'string'
    if (!isText && patch === undefined)
      throw invalidResponse('The endpoint sent an output.delta with neither delta nor patch')
    return { type, ...(isText && { delta }), ...(patch !== undefined && { patch }) }
  }
  if (type !== 'step.started' && type !== 'step.completed') return undefined
  const { step } = event
  if (!isJsonObject(step) || typeof step.name !== 'string' || typeof step.kind !== 'string') {
    throw invalidResponse(`The endpoint sent a ${type} without a step that has a name and a kind`)
  }
  return { type, step: { ...step, name: step.name, kind: step.kind } }
}

/** The fields are in the event itself, or in its `run`, as in this service's own streams. */
const endOf = (event: JsonObject): JsonObject => (isJsonObject(event.run) ? event.run : event)

function completed(event: JsonObject, pieces: string[]): Outcome {
  const end = endOf(event)
  return outcomeOf(end.output == null ? { ...end, output: { result: pieces.join('') } } : end)
}

function failed(event: JsonObject): AgentFailure {
  const { error, tokens_used: tokensUsed } = endOf(event)
  const { code, message, retryable } = isJsonObject(error) ? error : {}
  return new AgentFailure(textOr(code, 'agent_error'), textOr(message, 'The endpoint reported that the run failed'), {
    retryable: retryable === true,
    step: callStep,
    ...(typeof tokensUsed === 'number' && { tokensUsed }),
  })
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise
