import { listPipelines } from '../../src/pipelines/definitions/listPipelines.ts'
import { readPipeline } from '../../src/pipelines/definitions/readPipeline.ts'
import { readPipelineVersion } from '../../src/pipelines/definitions/readPipelineVersion.ts'
import type { PipelineStatus } from '../../src/pipelines/pipeline.ts'
import { addCreator } from '../access/actor.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { timeOrNull } from '../building/orNull.ts'
import { filteredQuery, lookUpDescription, lookUpQuery } from '../building/queries.ts'
import { PipelineConnection, PipelineRef, PipelineVersionConnection, PipelineVersionRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { PipelineContentType } from './pipelineContent.ts'

const PipelineStatusType = describedEnum<PipelineStatus>('PipelineStatus', 'Whether a pipeline accepts new runs', {
  active: 'Accepts new runs',
  archived: 'Accepts no new runs; its history stays readable',
})

PipelineRef.implement({
  description: 'Several agents combined into one workflow, in its live version',
  interfaces: [Node, PipelineContentType],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with pipe_' }),
    status: t.expose('status', { type: PipelineStatusType, description: 'Whether it accepts new runs' }),
    version: t.exposeInt('version', { description: 'Number of the live version: 1, 2, 3 …' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the pipeline was created' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the pipeline was last changed or archived',
    }),
    archivedAt: t.expose('archivedAt', timeOrNull('When the pipeline was archived; null while it is active')),
    versions: t.connection(
      {
        type: PipelineVersionRef,
        description: 'All versions of the pipeline, newest first unless `order` says otherwise',
        args: { order: t.arg(orderArgument) },
        complexity: connectionCost,
        resolve: loaded('Pipeline', 'versions'),
      },
      PipelineVersionConnection,
    ),
  }),
})

PipelineVersionRef.implement({
  description: 'A version of a pipeline. Versions never change',
  interfaces: [PipelineContentType],
  fields: (t) => ({
    pipelineId: t.exposeID('pipelineId', { description: 'Id of the pipeline' }),
    version: t.exposeInt('version', { description: 'Number of the version: 1, 2, 3 …' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created the version' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the version was created' }),
  }),
})

addCreator(PipelineVersionRef)

const PipelineFilterType = builder.inputType('PipelineFilter', {
  description: 'Conditions on pipelines',
  fields: (t) => ({
    status: t.field({ type: PipelineStatusType, description: 'Only pipelines with this status; default: both' }),
  }),
})

lookUpQuery('pipeline', PipelineRef, readPipeline)
filteredQuery(
  'pipelines',
  PipelineRef,
  PipelineConnection,
  PipelineFilterType,
  listPipelines,
  'The pipelines whose agents the caller may use, including archived ones',
)

builder.queryField('pipelineVersion', (t) =>
  t.field({
    type: PipelineVersionRef,
    nullable: true,
    description: lookUpDescription('version of the pipeline'),
    args: {
      pipelineId: t.arg.id({ required: true, description: 'Id of the pipeline' }),
      version: t.arg.int({ required: true, description: 'Number of the version' }),
    },
    resolve: (_, { pipelineId, version }, { deps, viewer }) => readPipelineVersion(deps, viewer, pipelineId, version),
  }),
)
