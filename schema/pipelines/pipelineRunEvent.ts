/** The log of a pipeline run in GraphQL, with the same events and numbers as REST. */
import {
  followCreatedPipelineRun,
  followPipelineRun,
  type PipelineRunLog,
} from '../../src/pipelines/runs/followPipelineRun.ts'
import { pipelineRunAtEvent } from '../../src/pipelines/runs/log/pipelineRunAtEvent.ts'
import type { PipelineRun } from '../../src/pipelines/runs/pipelineRun.ts'
import {
  carriesPipelineRun,
  type PipelineRunEvent,
  type PipelineRunEventType,
} from '../../src/pipelines/runs/pipelineRunEvent.ts'
import { parseExact } from '../../src/platform/exactNumbers.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { PipelineRunRef } from '../building/refs.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'
import type { Context } from '../context/context.ts'

const PipelineRunEventTypeType = describedEnum<PipelineRunEventType>(
  'PipelineRunEventType',
  'The type of an event, with underscores instead of dots: step_started is step.started',
  {
    'pipeline_run.created': 'The pipeline run was created',
    'pipeline_run.started': 'Execution of the pipeline run started',
    'step.started': 'A run of a step was created',
    'step.completed': 'A step ended with an output',
    'step.failed': 'A step ended with an error',
    'step.skipped': 'The condition of a step did not hold',
    'pipeline_run.requires_action': 'A run waits for an action, and nothing else is active',
    'pipeline_run.resumed': 'The pipeline run is active again',
    'pipeline_run.completed': 'The pipeline run ended with an output; no event follows',
    'pipeline_run.failed': 'The pipeline run ended with an error; no event follows',
    'pipeline_run.cancelled': 'The pipeline run was cancelled; no event follows',
  },
)

/** A field without this extension is executed separately for each subscriber. */
const sameForAll = (test: (event: PipelineRunEvent) => boolean) => ({ extensions: { sameForAll: test } })
const always = sameForAll(() => true)

const PipelineRunEventRef = builder.objectRef<PipelineRunEvent>('PipelineRunEvent').implement({
  description: 'An event in the log of a pipeline run. What happens within a step is in the log of its run',
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: '1, 2, 3 … per pipeline run, without gaps', ...always }),
    type: t.field({
      type: PipelineRunEventTypeType,
      description: 'What happened',
      resolve: (event) => event.type,
      ...always,
    }),
    pipelineRunId: t.exposeID('pipelineRunId', { description: 'Id of the pipeline run', ...always }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened', ...always }),
    data: t.field({
      type: 'JSONObject',
      description: 'The fields that only this type of event has, named in snake_case',
      resolve: (event) => parseExact(event.dataText) as JsonObject,
      ...always,
    }),
    pipelineRun: t.field({
      type: PipelineRunRef,
      nullable: true,
      description: 'The pipeline run as it was created or as it ended; null except in the first and the last event',
      resolve: (event, _, { deps, viewer }) => pipelineRunAtEvent(deps.pipelineRunStore, viewer.organizationId, event),
      ...sameForAll((event) => !carriesPipelineRun(event)),
    }),
  }),
})

builder.subscriptionField('pipelineRunEvents', (t) =>
  t.field({
    type: PipelineRunEventRef,
    description: 'The events of a pipeline run, past and future, until it ends',
    args: {
      pipelineRunId: t.arg.id({ required: true, description: 'Id of the pipeline run' }),
      after: t.arg.int({ description: 'Starts after the event with this number. Default 0: from the start' }),
    },
    subscribe: async (_, { pipelineRunId, after }, context) =>
      sourceOf(await followPipelineRun(context.deps, context.viewer, pipelineRunId, after ?? 0), context),
    resolve: resolveEvent,
  }),
)

/** The log of the pipeline run that this request has created, or has found by its idempotency key. */
export const openCreatedPipelineRun = ({ deps }: Context, pipelineRun: PipelineRun, after: number): PipelineRunLog =>
  followCreatedPipelineRun(deps, pipelineRun, after)
