/** Pipelines: several agents as one piece of work, and what they were at each version. */
import type { ErrorCode } from '../../schema/errorTable.ts'
import { ifMatch, ifNoneMatchHeader } from '../entityTags.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields, pipelineFragment, pipelineVersionFragment } from './representations.ts'
import { changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

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

/** The codes of a definition with problems, and of its details. */
const definitionCodes: ErrorCode[] = ['invalid_pipeline', 'invalid_value', 'invalid_expression', 'agent_archived']

export const pipelineRoutes: Route[] = [
  listRoute(pipelines, {
    summary: 'List pipelines',
    description:
      "The organisation's pipelines, archived ones included; a key for some agents sees those whose steps use no others. " +
      'A page may hold fewer than `limit` pipelines where they are large: go by `has_more`.',
    query: { status: 'filter.status' },
    statuses: { 200: 'A page of pipelines' },
  }),
  createRoute(onePipeline, 'createPipeline', {
    summary: 'Create a pipeline',
    description:
      'All problems of the definition are told at once: `invalid_pipeline` with `details`, each with its path, such as ' +
      '`steps.2.depends_on.0`.',
    bodyName: 'PipelineCreateParams',
    statuses: { 201: 'The pipeline' },
    codes: definitionCodes,
  }),
  getRoute(onePipeline, {
    summary: 'Get a pipeline by id',
    description: 'The pipeline as its live version has it, with the defaults of what its steps leave out.',
    statuses: { 200: 'The pipeline' },
  }),
  changeRoute(onePipeline, 'updatePipeline', {
    name: 'pipelines.update',
    method: 'PATCH',
    summary: 'Update a pipeline',
    description:
      'Changes the fields that are given; `steps` replace all present ones. Each effective change makes a new version; ' +
      'runs keep the version that they began with.',
    body: 'input',
    bodyName: 'PipelineUpdateParams',
    ...ifMatch('version'),
    statuses: { 200: 'The pipeline' },
    codes: ['pipeline_archived', ...definitionCodes],
  }),
  changeRoute(onePipeline, 'archivePipeline', {
    name: 'pipelines.archive',
    method: 'DELETE',
    summary: 'Archive a pipeline',
    description: 'An archived pipeline takes no new runs; active ones finish, and its history stays readable.',
    ...ifMatch('version'),
    statuses: { 200: 'The archived pipeline' },
  }),
  {
    name: 'pipelines.listVersions',
    method: 'GET',
    path: '/pipelines/{id}/versions',
    summary: "List a pipeline's versions",
    description:
      'The whole content of each version that the pipeline ever had; a key for some agents sees those whose steps use ' +
      'no others. Versions never change.',
    scope: 'pipelines:read',
    document: `query ($id: ID!, ${pagingVariables}) {
      pipeline(id: $id) { versions(${pagingArguments}) { ${listFields('PipelineVersion')} } }
    } ${pipelineVersionFragment}`,
    answer: 'pipeline.versions',
    params: { id: 'id' },
    query: pagingQuery,
    statuses: { 200: 'A page of versions' },
    codes: ['pipeline_not_found', 'agent_not_allowed'],
  },
  {
    name: 'pipelines.getVersion',
    method: 'GET',
    path: '/pipelines/{id}/versions/{version}',
    summary: 'Get a version of a pipeline',
    description: 'The whole content of the version, and who made it.',
    scope: 'pipelines:read',
    document: `query ($id: ID!, $version: Int!) {
      pipelineVersion(pipelineId: $id, version: $version) { ...PipelineVersion }
    } ${pipelineVersionFragment}`,
    answer: 'pipelineVersion',
    params: { id: 'id', version: 'version' },
    entityTag: 'version',
    headerParameters: ifNoneMatchHeader,
    statuses: { 200: 'The version', 304: 'You have it already' },
    codes: ['pipeline_not_found', 'pipeline_version_not_found', 'agent_not_allowed'],
  },
]
