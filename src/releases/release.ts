/** A release: a candidate that gets a rising share of an agent's new runs, until it is live for all or is taken back. */
import { ids, integer, json, nullable, text, time } from '../platform/database/columns.ts'
import type { EntityWith } from '../platform/database/defineEntity.ts'
import type { JudgeSettings, StoppedBecause } from './judge/judgeStage.ts'

export type ReleaseStatus = 'active' | 'completed' | 'stopped' | 'cancelled'

export type Stage = { percent: number; seconds: number }

/** Ended runs of one side in the current stage, or in the last one. */
export type SideFigures = { runs: number; failed: number; p95LatencyMs: number | null }
export type Figures = { candidate: SideFigures; live: SideFigures }

const noRuns: SideFigures = { runs: 0, failed: 0, p95LatencyMs: null }
export const noFigures: Figures = { candidate: noRuns, live: noRuns }

export type Release = EntityWith<typeof releaseTable>

export const releaseTable = {
  ...ids,
  agentId: text(),
  /** The candidate. */
  version: integer(),
  /** The live version during the release; once it has ended, the one that was live until then. */
  liveVersion: integer(),
  status: text<ReleaseStatus>(),
  /** Counts from 1. */
  stage: integer(),
  stages: json<Stage[]>(),
  judge: json<JudgeSettings>(),
  /** `metadata.<key>`; null: each run is assigned by its id. */
  stickyBy: nullable(text()),
  replayId: nullable(text()),
  deploymentId: text(),
  reason: nullable(text()),
  stoppedBecause: nullable(text<StoppedBecause>()),
  figures: json<Figures>(),
  /** The candidate's ended runs at the last look in this stage. */
  runsAtLook: integer(),
  createdBy: text(),
  createdAt: time(),
  stageBeganAt: time(),
  finishedAt: nullable(time()),
  changedAt: time(),
}

/** The stage that it is in, or ended in. */
export function stageOf({ stages, stage }: Pick<Release, 'stages' | 'stage'>): Stage {
  const found = stages[stage - 1]
  if (found === undefined) throw new Error('a release is in a stage that it does not have')
  return found
}
