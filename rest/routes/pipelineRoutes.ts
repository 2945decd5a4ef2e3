/** Pipelines, which combine several agents into one workflow, and their versions. */
import type { ErrorCode } from '../../schema/errorTable.ts'
import type { Route } from '../route.ts'
import { pipelineFragment, pipelineVersionFragment } from './representations.ts'
import {
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  type Resource,
  updateRoute,
  versionRoutes,
} from './resourceRoutes.ts'

const pipelines: Resource = {
  tag: 'pipelines',
  path: '/pipelines',
  one: 'pipeline',
  many: 'pipelines',
  fragment: pipelineFragment,
  filter: 'PipelineFilter',
  readScope: 'pipelines:read',
  writeScope: 'pipelines:write',
  notFound: 'pipeline_not_found',
  entityTag: 'version',
}
const onePipeline: Resource = { ...pipelines, codes: ['agent_not_allowed'] }

/** The codes of an invalid definition, and of its details. */
const definitionCodes: ErrorCode[] = ['invalid_pipeline', 'invalid_value', 'invalid_expression', 'agent_archived']

export const pipelineRoutes: Route[] = [
  listRoute(pipelines, {
    summary: 'List pipelines',
    description:
      "The organisation's pipelines, including archived ones; a key that is limited to some agents sees only those whose " +
      'steps use no others. A page may have fewer than `limit` pipelines if they are large: rely on `has_more`.',
    query: { status: 'filter.status' },
    statuses: { 200: 'A page of pipelines' },
  }),
  createRoute(onePipeline, 'createPipeline', {
    summary: 'Create a pipeline',
    description:
      'All problems in the definition are returned together: `invalid_pipeline` with `details`, each with its path, such as ' +
      '`steps.2.depends_on.0`.',
    statuses: { 201: 'The pipeline' },
    codes: definitionCodes,
  }),
  getRoute(onePipeline, {
    summary: 'Get a pipeline by id',
    description: 'The pipeline in its live version, with the defaults of its steps filled in.',
    statuses: { 200: 'The pipeline' },
  }),
  updateRoute(onePipeline, 'updatePipeline', {
    summary: 'Update a pipeline',
    description:
      'Changes the given fields; `steps` replaces all existing steps. Each effective change creates a new version; ' +
      'runs keep the version that they started with.',
    statuses: { 200: 'The pipeline' },
    codes: ['pipeline_archived', ...definitionCodes],
  }),
  deleteRoute(onePipeline, 'archivePipeline', {
    name: 'pipelines.archive',
    summary: 'Archive a pipeline',
    description: 'An archived pipeline accepts no new runs; active ones finish, and its history stays readable.',
    statuses: { 200: 'The archived pipeline' },
  }),
  ...versionRoutes(pipelines, {
    noun: 'a pipeline',
    fragment: pipelineVersionFragment,
    notFound: 'pipeline_version_not_found',
    list:
      'The whole content of each version that the pipeline ever had; a key that is limited to some agents sees only ' +
      'those whose steps use no others. Versions never change.',
    get: 'The whole content of the version, and who created it.',
  }),
]
