/** The log of a run, of a pipeline run or of an organisation, in frames. */
import { frameBytes } from './bodyBytes.ts'
import { fillIn } from './sampleOf.ts'
import type { Json, JsonObject, Log } from './scenario.ts'

export type LogFrames = {
  frames: Buffer[]
  /** The events in them. */
  events: JsonObject[]
  /** What a client must have read after the frame. */
  idAfter(count: number): string
  text: string
}

export function logFrames({ operation, frames: count, newline }: Log): LogFrames {
  if (operation === 'events.follow') {
    const events = Array.from({ length: count }, (_, index) => feedEvent(index + 1))
    const frames = events.map((event, index) => frameBytes(event, newline, positionOf(index + 1)))
    return { frames, events, idAfter: positionOf, text: '' }
  }
  const eventOf = operation.startsWith('pipelineRuns.') ? pipelineEvent : runEvent
  const events = Array.from({ length: count }, (_, index) => eventOf(index + 1, count))
  const text = events.map(({ delta }) => delta ?? '').join('')
  return { frames: events.map((event) => frameBytes(event, newline)), events, idAfter: String, text }
}

const createdAt = '2026-11-16T12:00:00.000Z'
const positionOf = (count: number): string => `0-${1_000 + count}`

const feedEvent = (number: number): JsonObject => ({
  id: `evt_${number}`,
  type: 'run.completed',
  created_at: createdAt,
  data: fillIn({ like: 'Run', with: { id: `run_${number}`, status: 'completed', output: { result: 'grün €' } } }),
})

function runEvent(seq: number, count: number): JsonObject {
  const common = { seq, run_id: 'run_1', created_at: createdAt }
  const run = (status: string): Json => fillIn({ like: 'Run', with: { id: 'run_1', status } })
  if (seq === 1) return { type: 'run.created', ...common, run: run('queued') }
  if (seq === count) return { type: 'run.completed', ...common, run: run('completed') }
  if (seq === 2) return { type: 'run.started', ...common, agent_version: 1, attempt: 1 }
  return { type: 'output.delta', ...common, delta: `${seq} ü€😀\n` }
}

function pipelineEvent(seq: number, count: number): JsonObject {
  const common = { seq, pipeline_run_id: 'prun_1', created_at: createdAt }
  const run = (status: string): Json => fillIn({ like: 'PipelineRun', with: { id: 'prun_1', status } })
  if (seq === 1) return { type: 'pipeline_run.created', ...common, pipeline_run: run('queued') }
  if (seq === count) return { type: 'pipeline_run.completed', ...common, pipeline_run: run('completed') }
  if (seq === 2) return { type: 'pipeline_run.started', ...common, pipeline_version: 1 }
  return fillIn({ like: 'PipelineStepStartedEvent', with: { ...common, step: `stép_${seq}` } }) as JsonObject
}
