import { eventTypes } from '../generated/eventTypes.ts'
import { knownEvent } from './knownEvent.ts'
import type { Operation } from './operation.ts'
import { resultOf } from './runResult.ts'

export const knownTypes = {
  RunEvent: new Set<string>(eventTypes.RunEvent),
  PipelineRunEvent: new Set<string>(eventTypes.PipelineRunEvent),
  WebhookEvent: new Set<string>(eventTypes.WebhookEvent),
}

/** What is added to a result besides what was received. */
export function shapeOf({ shape }: Operation): <Data>(data: Data) => Data {
  if (shape === undefined) return (data) => data
  if (shape === 'run') return resultOf
  const known = knownTypes[shape]
  return (data) => knownEvent(data, known)
}
