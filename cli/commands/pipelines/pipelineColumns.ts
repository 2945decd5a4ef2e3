import type { Pipeline, PipelineRun, PipelineVersion } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const pipelineColumns = [
  column<Pipeline>('ID', 'id', ({ id }) => id),
  column<Pipeline>('NAME', 'text', ({ name }) => name),
  column<Pipeline>('STATUS', 'status', ({ status }) => status),
  column<Pipeline>('VERSION', 'number', ({ version }) => version),
  column<Pipeline>('UPDATED', 'time', ({ updated_at }) => updated_at),
  column<Pipeline>('STEPS', 'text', ({ steps }) => steps.map(({ name }) => name).join(' ')),
]

export const pipelineVersionColumns = [
  column<PipelineVersion>('VERSION', 'number', ({ version }) => version),
  column<PipelineVersion>('NAME', 'text', ({ name }) => name),
  column<PipelineVersion>('CREATED', 'time', ({ created_at }) => created_at),
  column<PipelineVersion>('BY', 'id', ({ created_by }) => created_by),
  column<PipelineVersion>('STEPS', 'text', ({ steps }) => steps.map(({ name }) => name).join(' ')),
]

export const pipelineRunColumns = [
  column<PipelineRun>('ID', 'id', ({ id }) => id),
  column<PipelineRun>('STATUS', 'status', ({ status }) => status),
  column<PipelineRun>('PIPELINE', 'id', ({ pipeline_id }) => pipeline_id),
  column<PipelineRun>('VERSION', 'number', ({ pipeline_version }) => pipeline_version),
  column<PipelineRun>('CREATED', 'time', ({ created_at }) => created_at),
  column<PipelineRun>('LATENCY', 'duration', ({ latency_ms }) => latency_ms),
  column<PipelineRun>('TOKENS', 'number', ({ tokens_used }) => tokens_used),
]
