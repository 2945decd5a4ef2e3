/** REST's representation of an event of a run or of a pipeline run: a frame of a stream, or an item of a list. */
import type { PipelineRunLog } from '../src/pipelines/runs/followPipelineRun.ts'
import type { PipelineRun } from '../src/pipelines/runs/pipelineRun.ts'
import type { PipelineRunEvent } from '../src/pipelines/runs/pipelineRunEvent.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { RunLog } from '../src/runs/followRun.ts'
import type { Run } from '../src/runs/run.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import { eventFrame, type Frame } from '../src/streaming/sseFrames.ts'
import { representationOf } from './representation.ts'
import { pipelineRunFragment, runFragment } from './routes/representations.ts'

type LoggedEvent = { type: string; seq: number; dataText: string; createdAt: Date }

/** The object that the first and the last event of a log carry, and its representation. */
type Subject<Event, Log, Thing> = {
  field: string
  idOf(event: Event): string
  at(log: Log, event: Event): Promise<Thing | null> | Thing | null
  represent(thing: Thing): JsonObject
}

type ToFrame<Event, Log> = (event: Event, log: Log) => Frame | Promise<Frame>

function frameMaker<Event extends LoggedEvent, Log, Thing extends object>(
  subject: Subject<Event, Log, Thing>,
): ToFrame<Event, Log> {
  const { field, idOf, at, represent } = subject
  /** Each event is serialised once, for all its followers. */
  const frames = new WeakMap<Event, Frame>()

  function frameWith(event: Event, thing: Thing | null): Frame {
    if (thing === null) throw new Error(`${idOf(event)} no longer exists`)
    return frameOf(event, `{"${field}":${JSON.stringify(represent(thing))}}`)
  }

  /** `fields`: the event's own fields, as JSON. */
  function frameOf(event: Event, fields: string): Frame {
    const { type, seq, createdAt } = event
    const head = `{"type":"${type}","seq":${seq},"${field}_id":"${idOf(event)}","created_at":"${createdAt.toISOString()}"`
    const frame = eventFrame(seq, type, `${head}${fields === '{}' ? '}' : `,${fields.slice(1)}`}`)
    frames.set(event, frame)
    return frame
  }

  return (event, log) => {
    const known = frames.get(event)
    if (known !== undefined) return known
    const thing = at(log, event)
    if (thing === null) return frameOf(event, event.dataText)
    return thing instanceof Promise ? thing.then((found) => frameWith(event, found)) : frameWith(event, thing)
  }
}

export const runEventFrame = frameMaker<RunEvent, RunLog, Run>({
  field: 'run',
  idOf: ({ runId }) => runId,
  at: (log, event) => log.runAt(event),
  represent: representationOf('Run', runFragment),
})

export const pipelineRunEventFrame = frameMaker<PipelineRunEvent, PipelineRunLog, PipelineRun>({
  field: 'pipeline_run',
  idOf: ({ pipelineRunId }) => pipelineRunId,
  at: (log, event) => log.pipelineRunAt(event),
  represent: representationOf('PipelineRun', pipelineRunFragment),
})

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
