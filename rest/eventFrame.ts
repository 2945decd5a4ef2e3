/** An event of a run as REST shows it: a frame of a stream, or an item of a list. Each is written out once. */
import { asCreated, carriesRun, type Run, type RunEvent } from '../schema/runStream.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { representationOf } from './representation.ts'
import { runFragment } from './representations.ts'

const frames = new WeakMap<RunEvent, string>()
const representRun = representationOf<Run>('Run', runFragment)

/** `run` is needed for events that carry it. */
export function eventFrame(event: RunEvent, run: Run): string {
  const known = frames.get(event)
  if (known !== undefined) return known
  const { type, seq, runId, createdAt, dataText } = event
  const own = carriesRun(event) ? `{"run":${JSON.stringify(representRun(snapshot(event, run)))}}` : dataText
  const head = `{"type":"${type}","seq":${seq},"run_id":"${runId}","created_at":"${createdAt.toISOString()}"`
  const frame = `id: ${seq}\nevent: ${type}\ndata: ${head}${own === '{}' ? '}' : `,${own.slice(1)}`}\n\n`
  frames.set(event, frame)
  return frame
}

const snapshot = (event: RunEvent, run: Run): Run => (event.type === 'run.created' ? asCreated(run) : run)

/** The same as an item of a list: from what GraphQL selected. */
export const eventItem = {
  map: ({ type, seq, run_id, created_at, data, run }: JsonObject): JsonObject => ({
    type: String(type).replace('_', '.'),
    seq,
    run_id,
    created_at,
    ...(data as JsonObject),
    ...(run !== null && { run }),
  }),
  schema: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      seq: { type: 'integer', minimum: 1 },
      run_id: { type: 'string' },
      created_at: { type: 'string', format: 'date-time' },
    },
    required: ['type', 'seq', 'run_id', 'created_at'],
    additionalProperties: true,
  },
}
