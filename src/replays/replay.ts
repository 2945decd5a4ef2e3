/** A replay: a version of an agent tried on recorded runs, each of which it repeats once. */
import { boolean, ids, integer, json, nullable, text, time } from '../platform/database/columns.ts'
import type { EntityWith } from '../platform/database/defineEntity.ts'
import type { KeyMode } from '../viewer/viewer.ts'
import type { Check } from './checks/check.ts'
import type { Progress } from './progress.ts'

export type ReplayStatus = 'running' | 'completed' | 'cancelled' | 'failed'
export type Verdict = 'passed' | 'failed'

export type ReplayError = { code: string; message: string }

export type Replay = EntityWith<typeof replayTable>

export const replayTable = {
  ...ids,
  agentId: text(),
  version: integer(),
  status: text<ReplayStatus>(),
  /** Null unless it completed. */
  verdict: nullable(text<Verdict>()),
  checks: json<Check[]>(),
  maxParallel: integer(),
  allowSideEffects: boolean(),
  /** How many recorded runs it repeats. */
  total: integer(),
  progress: json<Progress>(),
  error: nullable(json<ReplayError>()),
  createdBy: text(),
  createdMode: text<KeyMode>(),
  createdAt: time(),
  finishedAt: nullable(time()),
  changedAt: time(),
  /** The process that works on it; null if any process may claim it. */
  owner: nullable(text()),
  /** Counts the writes of its owner: the compare-and-set. */
  revision: integer(),
  /** Nothing is left to do for it: it has ended, and none of its runs has to be cancelled. */
  isSettled: boolean(),
}
