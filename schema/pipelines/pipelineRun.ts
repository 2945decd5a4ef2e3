import { listPipelineRuns } from '../../src/pipelines/runs/listPipelineRuns.ts'
import { listRunsOfPipeline } from '../../src/pipelines/runs/listRunsOfPipeline.ts'
import type { PipelineRunStep, StepRun, StepStatus } from '../../src/pipelines/runs/pipelineRun.ts'
import { readPipelineRun } from '../../src/pipelines/runs/readPipelineRun.ts'
import { addCreator } from '../access/actor.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { toConnection } from '../building/connection.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { filterFields } from '../building/filterFields.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { lookUpDescription } from '../building/queries.ts'
import { PipelineRef, PipelineRunConnection, PipelineRunRef, PipelineVersionRef, RunRef } from '../building/refs.ts'
import { selectedOfItems } from '../building/selectedOfItems.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { RunErrorType, RunStatusType } from '../runs/run.ts'

const StepStatusType = describedEnum<StepStatus>('PipelineStepStatus', 'The state of a step of a pipeline run', {
  pending: 'Has not started',
  running: 'Has active runs, or will start more',
  requires_action: 'All its active runs wait for an action',
  completed: 'Ended with an output',
  failed: 'Ended with an error',
  skipped: 'Its condition did not hold',
  cancelled: 'Was active, or had not started, when the pipeline run ended',
})

const StepRunType = builder.objectRef<StepRun>('PipelineStepRun').implement({
  description: 'A run that a step created',
  fields: (t) => ({
    runId: t.exposeID('runId', { description: 'Id of the run' }),
    index: t.exposeInt(
      'index',
      orNull('Position of its item in the list of `for_each`, from 0; null without `for_each`'),
    ),
    attempt: t.exposeInt('attempt', { description: 'Number of the run among those of the same item, from 1' }),
    status: t.expose('status', { type: RunStatusType, description: 'Status of the run' }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run; null if it no longer exists',
      resolve: loaded('PipelineStepRun', 'run'),
    }),
  }),
})

/** Most pipelines have a few steps, and most steps one run. */
const stepsCost = { field: 1, multiplier: 5 }

const PipelineRunStepType = builder.objectRef<PipelineRunStep>('PipelineRunStep').implement({
  description: 'A step of a pipeline run',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the pipeline' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent that it runs' }),
    status: t.expose('status', { type: StepStatusType, description: 'Its current state' }),
    runId: t.exposeID('runId', orNull('Id of its latest run; null with `for_each` or before it has a run')),
    runs: t.field({
      type: [StepRunType],
      description: 'All its runs, sorted by index, then by attempt',
      resolve: ({ runs }) => runs,
    }),
    latencyMs: t.expose('latencyMs', {
      type: 'SafeInt',
      nullable: true,
      description: 'Milliseconds from start to end, excluding the time spent waiting for actions; null until it ends',
    }),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt', description: 'Tokens that its runs have used' }),
    error: t.expose('error', { type: RunErrorType, nullable: true, description: 'Why it failed; null unless it did' }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'Its latest run; null with `for_each` or before it has a run',
      resolve: loaded('PipelineRunStep', 'run'),
    }),
  }),
})

PipelineRunRef.implement({
  description: 'One execution of a pipeline',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with prun_' }),
    pipelineId: t.exposeID('pipelineId', { description: 'Id of the pipeline' }),
    pipelineVersion: t.exposeInt('pipelineVersion', { description: 'The version of the pipeline that it executes' }),
    status: t.expose('status', {
      type: RunStatusType,
      description: 'The current state; requires_action while a run waits for an action and nothing else is active',
    }),
    input: t.expose('input', {
      type: 'JSONObject',
      nullable: true,
      description: 'What it was started with, after redaction by guardrails; null if it was erased',
    }),
    output: t.expose('output', {
      type: 'JSON',
      nullable: true,
      description: 'What it returned; null unless it completed, and if it was erased',
    }),
    error: t.expose('error', {
      type: RunErrorType,
      nullable: true,
      description:
        'Error of the step that failed first, with the name of the step; null unless the pipeline run failed',
    }),
    steps: t.field({
      type: [PipelineRunStepType],
      description: 'Its steps, in the order of the pipeline',
      complexity: stepsCost,
      resolve: ({ steps }) => steps,
    }),
    tokensUsed: t.expose('tokensUsed', { type: 'SafeInt', description: 'Tokens that all its runs have used' }),
    latencyMs: t.expose('latencyMs', {
      type: 'SafeInt',
      nullable: true,
      description:
        'Milliseconds from start to finish, excluding the time spent in requires_action; null while it is active, and if it never started',
    }),
    timeoutMs: t.exposeInt('timeoutMs', {
      description: 'Time limit in milliseconds, excluding the time spent in requires_action',
    }),
    metadata: t.expose('metadata', {
      type: 'JSONObject',
      nullable: true,
      description: 'Your own data, given when it was created; null if it was erased',
    }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created it and its runs' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created' }),
    startedAt: t.expose('startedAt', timeOrNull('When its first step could start; null if it never started')),
    finishedAt: t.expose('finishedAt', timeOrNull('When it ended; null while it is active')),
    erasedAt: t.expose(
      'erasedAt',
      timeOrNull('When its content was erased: only ids, times, its status and figures are left. Null if it was not'),
    ),
    pipeline: t.field({
      type: PipelineRef,
      nullable: true,
      description: 'The pipeline in its live version, which may be newer; null if you may not use it',
      resolve: loaded('PipelineRun', 'pipeline'),
    }),
    definition: t.field({
      type: PipelineVersionRef,
      description: 'The version of the pipeline that it executes',
      resolve: loaded('PipelineRun', 'definition'),
    }),
  }),
})

addCreator(PipelineRunRef)

builder.objectField(RunRef, 'pipelineRun', (t) =>
  t.field({
    type: PipelineRunRef,
    nullable: true,
    description: 'The pipeline run that it is a step of; null for other runs, and if you may not use all its agents',
    resolve: loaded('Run', 'pipelineRun'),
  }),
)

const PipelineRunFilterType = builder.inputType('PipelineRunFilter', {
  description: 'Conditions on pipeline runs',
  fields: (t) => ({
    pipelineId: t.id({ description: 'Runs of this pipeline' }),
    status: t.field({ type: [RunStatusType], description: 'Pipeline runs with any of these statuses' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
  }),
})

builder.queryFields((t) => ({
  pipelineRun: t.field({
    type: PipelineRunRef,
    nullable: true,
    description: lookUpDescription('pipeline run'),
    args: {
      id: t.arg.id({ required: true, description: 'Id of the pipeline run' }),
      waitSeconds: t.arg.int({
        description:
          'Seconds to wait for it to end or to require an action: 0 or more, default 0; values above 60 count as 60',
      }),
    },
    resolve: (_, { id, waitSeconds }, { deps, viewer }) => readPipelineRun(deps, viewer, id, waitSeconds ?? 0),
  }),
  pipelineRuns: t.connection(
    {
      type: PipelineRunRef,
      description: 'Pipeline runs in which the caller may use all agents',
      args: {
        pipelineId: t.arg.id({ description: 'Only runs of this pipeline; an error if it does not exist' }),
        filter: t.arg({ type: PipelineRunFilterType, description: 'Conditions; all of them must hold' }),
        order: t.arg(orderArgument),
      },
      complexity: connectionCost,
      resolve: async (_, { pipelineId, filter, ...given }, { deps, viewer, pageBudget }, info) => {
        const page = { ...given, fields: selectedOfItems(info) }
        return toConnection(
          pipelineId == null
            ? await listPipelineRuns(deps, viewer, filter ?? {}, page, pageBudget)
            : await listRunsOfPipeline(deps, viewer, pipelineId, filter ?? {}, page, pageBudget),
        )
      },
    },
    PipelineRunConnection,
  ),
}))
