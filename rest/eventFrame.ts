/** REST's representation of a run's event: a frame of a stream, or an item of a list. */
import type { JsonObject } from '../src/platform/json.ts'
import type { RunLog } from '../src/runs/followRun.ts'
import type { Run } from '../src/runs/run.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import { eventFrame } from '../src/streaming/sseFrames.ts'
import { representationOf } from './representation.ts'
import { runFragment } from './routes/representations.ts'

/** Each event is serialised once, for all its followers. */
const frames = new WeakMap<RunEvent, string>()
const representRun = representationOf<Run>('Run', runFragment)

export function runEventFrame(event: RunEvent, log: RunLog): string | Promise<string> {
  const known = frames.get(event)
  if (known !== undefined) return known
  const run = log.runAt(event)
  if (run === null) return frameOf(event, event.dataText)
  return run instanceof Promise ? run.then((found) => frameWithRun(event, found)) : frameWithRun(event, run)
}

function frameWithRun(event: RunEvent, run: Run | null): string {
  if (run === null) throw new Error(`${event.runId} does not exist any more`)
  return frameOf(event, `{"run":${JSON.stringify(representRun(run))}}`)
}

/** `fields`: the event's own fields, as JSON. */
function frameOf(event: RunEvent, fields: string): string {
  const { type, seq, runId, createdAt } = event
  const head = `{"type":"${type}","seq":${seq},"run_id":"${runId}","created_at":"${createdAt.toISOString()}"`
  const frame = eventFrame(seq, type, `${head}${fields === '{}' ? '}' : `,${fields.slice(1)}`}`)
  frames.set(event, frame)
  return frame
}

/** An item of a list, from what GraphQL selected. */
export const eventItem = {
  map: ({ type, seq, run_id, created_at, data, run }: JsonObject): JsonObject => ({
    type: String(type).replace('_', '.'),
    seq,
    run_id,
    created_at,
    ...(data as JsonObject),
    ...(run !== null && { run }),
  }),
  schema: 'RunEvent',
}
