/** The public form of a pipeline run, and its row. */
import { bigint, ids, integer, json, jsonb, nullable, text, texts, time } from '../../platform/database/columns.ts'
import type { EntityWith } from '../../platform/database/defineEntity.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { ErasedError, RunError } from '../../runs/run.ts'
import type { RunStatus } from '../../runs/runStatus.ts'

export type StepStatus = 'pending' | 'running' | 'requires_action' | 'completed' | 'failed' | 'skipped' | 'cancelled'

/** A run created by a step. */
export type StepRun = {
  runId: string
  /** Place of its item in the list of `for_each`; null without one. */
  index: number | null
  /** Counts the runs of the same item, from 1. */
  attempt: number
  status: RunStatus
}

export type PipelineRunStep = {
  name: string
  agentId: string
  status: StepStatus
  /** The latest run; null with `for_each`. */
  runId: string | null
  /** In the order of index, then attempt. */
  runs: StepRun[]
  latencyMs: number | null
  tokensUsed: number
  error: RunError | ErasedError | null
}

/** What is stored of a step; times are milliseconds since 1970. */
export type StepState = {
  name: string
  agentId: string
  status: StepStatus
  /** The run that completed it; null with `for_each`. */
  runId: string | null
  /** How many items `for_each` returned; null without one, or before it is evaluated. */
  items: number | null
  /** How many of them were started. */
  begun: number
  error: RunError | null
  /** The item that caused `error`. */
  errorItem: number | null
  tokensUsed: number
  startedMs: number | null
  finishedMs: number | null
  /** Time during which all its active runs waited for people. */
  waitedMs: number
  waitingSinceMs: number | null
}

export const pipelineRunTable = {
  ...ids,
  pipelineId: text(),
  pipelineVersion: integer(),
  /** Of all its steps. */
  agentIds: texts(),
  status: text<RunStatus>(),
  /** Null once the pipeline run was erased; so are its metadata, and all of its errors but the codes. */
  input: nullable(json<JsonObject>()),
  /** The bytes of `input` as JSON. Null for pipeline runs of earlier releases. */
  inputBytes: nullable(integer()),
  /** Any JSON; null unless it completed. */
  output: nullable(json<unknown>()),
  error: nullable(json<RunError | ErasedError>()),
  steps: json<StepState[]>(),
  tokensUsed: bigint(),
  latencyMs: nullable(bigint()),
  timeoutMs: integer(),
  metadata: nullable(jsonb<JsonObject>()),
  /** Id of the key or user. */
  createdBy: text(),
  /** The mode of the key that created it: its runs are created with the same rights. */
  createdMode: text<'live' | 'demo'>(),
  /** Continues the trace of the call that created it. Null if that is not traced. */
  traceparent: nullable(text()),
  /** Counts the writes: each is a compare-and-set on it. */
  revision: integer(),
  /** The number of the last entry in its log. */
  lastSeq: integer(),
  waitedMs: bigint(),
  waitingSince: nullable(time()),
  /** When a process must check it, if nothing happens before. */
  dueAt: nullable(time()),
  /** The process that has outstanding work for it. */
  owner: nullable(text()),
  createdAt: time(),
  startedAt: nullable(time()),
  finishedAt: nullable(time()),
  erasedAt: nullable(time()),
}

export type PipelineRunState = EntityWith<typeof pipelineRunTable>

/** As callers see it: without what only the engine needs, and with the runs of its steps. */
export type PipelineRun = Omit<PipelineRunState, EngineField | 'inputBytes' | 'steps'> & { steps: PipelineRunStep[] }

type EngineField = 'agentIds' | 'createdMode' | 'revision' | 'waitedMs' | 'waitingSince' | 'dueAt' | 'owner'
