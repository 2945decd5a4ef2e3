/** The logs that routes stream: those of runs, and those of pipeline runs. */
import type { ViewedLog } from '../schema/building/viewedLog.ts'
import type { Context } from '../schema/context/context.ts'
import { openCreatedPipelineRun } from '../schema/pipelines/pipelineRunEvent.ts'
import { openCreatedRun } from '../schema/runs/runEvent.ts'
import type { CreatedPipelineRun } from '../src/pipelines/runs/createPipelineRun.ts'
import type { PipelineRunLog } from '../src/pipelines/runs/followPipelineRun.ts'
import type { PipelineRunEvent } from '../src/pipelines/runs/pipelineRunEvent.ts'
import type { CreatedRun } from '../src/runs/createRun.ts'
import type { RunLog } from '../src/runs/followRun.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import type { Streamable } from '../src/streaming/logTails.ts'
import type { Frame } from '../src/streaming/sseFrames.ts'
import { pipelineRunEventFrame, runEventFrame } from './eventFrame.ts'

export type StreamedLog<Event extends Streamable, Log extends ViewedLog<Event>, Created> = {
  /** The part of a context through which the creation passes on the created object. */
  onCreated(pass: (created: Created) => void): Partial<Context>
  openCreated(context: Context, created: Created, after: number): Log
  /** The path of the log's subject. */
  pathOf(log: Log): string
  toText(event: Event, log: Log): Frame | Promise<Frame>
}

export const runLogs: StreamedLog<RunEvent, RunLog, CreatedRun> = {
  onCreated: (onStreamedRun) => ({ onStreamedRun }),
  openCreated: (context, { run }, after) => openCreatedRun(context, run, after),
  pathOf: ({ run }) => `/v2/runs/${run.id}`,
  toText: runEventFrame,
}

export const pipelineRunLogs: StreamedLog<PipelineRunEvent, PipelineRunLog, CreatedPipelineRun> = {
  onCreated: (onStreamedPipelineRun) => ({ onStreamedPipelineRun }),
  openCreated: (context, { pipelineRun }, after) => openCreatedPipelineRun(context, pipelineRun, after),
  pathOf: ({ pipelineRun }) => `/v2/pipeline-runs/${pipelineRun.id}`,
  toText: pipelineRunEventFrame,
}
