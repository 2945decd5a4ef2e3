import type { JudgeSettings, StoppedBecause } from '../../src/releases/judge/judgeStage.ts'
import { listReleases, readRelease } from '../../src/releases/readRelease.ts'
import { type Figures, type ReleaseStatus, type SideFigures, type Stage, stageOf } from '../../src/releases/release.ts'
import { addCreator } from '../access/actor.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { toConnection } from '../building/connection.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { lookUpQuery } from '../building/queries.ts'
import { AgentRef, ReleaseConnection, ReleaseRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

const ReleaseStatusType = describedEnum<ReleaseStatus>(
  'ReleaseStatus',
  'The state of a release; all but active are final',
  {
    active: 'The candidate gets a share of the new runs',
    completed: 'The candidate is live for all runs',
    stopped: 'The candidate was worse, or had too few runs, and was taken back automatically',
    cancelled: 'A caller, a rollback or archiving ended it; the candidate was taken back',
  },
)

const StoppedBecauseType = describedEnum<StoppedBecause>('ReleaseStopReason', 'Why a release was stopped', {
  error_rate: 'The candidate failed more often than the live version',
  p95_latency: 'The candidate was slower than the live version',
  not_enough_runs: 'A stage had too few runs after three times its seconds',
})

const StageType = builder.objectRef<Stage>('ReleaseStage').implement({
  description: 'A stage of a release',
  fields: (t) => ({
    percent: t.exposeInt('percent', { description: 'Share of new runs that the candidate gets' }),
    seconds: t.exposeInt('seconds', { description: 'How long it lasts, if both sides have enough runs then' }),
  }),
})

const JudgeType = builder.objectRef<JudgeSettings>('ReleaseJudge').implement({
  description: 'When a release is stopped',
  fields: (t) => ({
    minRuns: t.exposeInt('minRuns', { description: 'Ended runs of each side that a stage needs' }),
    errorRatePoints: t.exposeFloat('errorRatePoints', {
      description: 'Percentage points by which the error rate of the candidate may be higher',
    }),
    p95Ratio: t.exposeFloat('p95Ratio', { description: 'How many times the live p95 latency counts as slow' }),
  }),
})

const SideType = builder.objectRef<SideFigures>('ReleaseSide').implement({
  description: 'The runs of one side in a stage that completed or failed',
  fields: (t) => ({
    runs: t.exposeInt('runs', { description: 'Number of runs' }),
    failed: t.exposeInt('failed', {
      description: 'Those that failed; for the candidate, also those whose input only the live version accepts',
    }),
    errorRate: t.float({
      ...orNull('Share of failed runs in percent; null without runs'),
      resolve: ({ runs, failed }) => (runs === 0 ? null : Math.round((failed / runs) * 100_000) / 1_000),
    }),
    p95LatencyMs: t.exposeInt('p95LatencyMs', orNull('95% of the runs took at most this long; null without runs')),
  }),
})

const FiguresType = builder.objectRef<Figures>('ReleaseFigures').implement({
  description: 'The figures of both sides, at most a few seconds old',
  fields: (t) => ({
    candidate: t.expose('candidate', { type: SideType, description: 'Runs that the candidate was given' }),
    live: t.expose('live', { type: SideType, description: 'Runs that the live version executed' }),
  }),
})

ReleaseRef.implement({
  description: 'A candidate that gets a share of the runs first',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with rel_' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    version: t.exposeInt('version', { description: 'The candidate' }),
    liveVersion: t.exposeInt('liveVersion', {
      description: 'The live version during the release; once it has ended, the one that was live until then',
    }),
    status: t.expose('status', { type: ReleaseStatusType, description: 'The current state' }),
    stage: t.exposeInt('stage', { description: 'The current stage, or the last one: 1, 2, 3 …' }),
    percent: t.int({
      description: 'Share of new runs that the candidate gets in this stage',
      resolve: (release) => stageOf(release).percent,
    }),
    stages: t.expose('stages', { type: [StageType], description: 'All stages, in their order' }),
    judge: t.expose('judge', { type: JudgeType, description: 'When it is stopped' }),
    stickyBy: t.exposeString(
      'stickyBy',
      orNull('What keeps runs on one version, such as `metadata.user`; null: each run is assigned separately'),
    ),
    replayId: t.exposeID(
      'replayId',
      orNull('Id of the passed replay that was named when it was created; null without one'),
    ),
    deploymentId: t.exposeID('deploymentId', { description: 'Id of its deployment' }),
    reason: t.exposeString('reason', orNull('The reason given when it was created; null without one')),
    stoppedBecause: t.expose('stoppedBecause', {
      type: StoppedBecauseType,
      nullable: true,
      description: 'Why it was stopped; null unless it was',
    }),
    figures: t.expose('figures', {
      type: FiguresType,
      description: 'Ended runs of the current stage, or of the last one',
    }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created it' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created' }),
    stageEndsAt: t.field({
      ...timeOrNull(
        'When the current stage ends, if both sides have enough runs then; null once the release has ended',
      ),
      resolve: (release, _, { deps }) =>
        release.status === 'active'
          ? new Date(release.stageBeganAt.getTime() + stageOf(release).seconds * deps.releaseSecondMs)
          : null,
    }),
    finishedAt: t.expose('finishedAt', timeOrNull('When it ended; null while it is active')),
  }),
})

addCreator(ReleaseRef)

builder.objectField(AgentRef, 'release', (t) =>
  t.field({
    type: ReleaseRef,
    nullable: true,
    description: 'The active release; null without one',
    resolve: loaded('Agent', 'release'),
  }),
)

lookUpQuery('release', ReleaseRef, readRelease)

builder.queryField('releases', (t) =>
  t.connection(
    {
      type: ReleaseRef,
      description: 'The releases of an agent',
      args: {
        agentId: t.arg.id({ required: true, description: 'Id of the agent' }),
        order: t.arg(orderArgument),
      },
      complexity: connectionCost,
      resolve: async (_, { agentId, ...page }, { deps, viewer }) =>
        toConnection(await listReleases(deps, viewer, agentId, page)),
    },
    ReleaseConnection,
  ),
)
