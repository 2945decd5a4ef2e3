/** Executions of pipelines. */
import type { ErrorCode } from '../../schema/errorTable.ts'
import { idempotencyHeader, readIdempotencyKey } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields, pipelineRunFragment } from './representations.ts'
import { deleteRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'
import { continueHeader } from './runRoutes.ts'
import { waitedCreation } from './waitedCreation.ts'

const pipelineRuns: Resource = {
  tag: 'pipelineRuns',
  path: '/pipeline-runs',
  one: 'pipelineRun',
  many: 'pipelineRuns',
  fragment: pipelineRunFragment,
  filter: 'PipelineRunFilter',
  readScope: 'runs:read',
  writeScope: 'runs:write',
  notFound: 'pipeline_run_not_found',
  codes: ['agent_not_allowed'],
}

const creationCodes: ErrorCode[] = [
  ...(['agent_not_allowed', 'private_connector_forbidden', 'pipeline_not_found'] as const),
  ...(['pipeline_archived', 'guardrail_blocked', 'invalid_value'] as const),
]

const filters = {
  status: 'filter.status',
  created_after: 'filter.createdAfter',
  created_before: 'filter.createdBefore',
}

const ended = 'The pipeline run has ended, and the given event is its last one'
const short = 'A page may have fewer than `limit` pipeline runs if they are large: rely on `has_more`.'

export const pipelineRunRoutes: Route[] = [
  {
    name: 'pipelineRuns.create',
    method: 'POST',
    path: '/pipelines/{id}/runs',
    summary: 'Run a pipeline',
    description:
      'Waits up to 50 seconds for the pipeline run to end, or as long as `Prefer` specifies. The status is 200 even if it ' +
      'fails: the call succeeded, a step did not. Disconnecting does not cancel it.',
    scope: 'runs:write',
    document: `mutation ($input: CreatePipelineRunInput!) {
      createPipelineRun(input: $input) { replayed pipelineRun { ...PipelineRun } }
    } ${pipelineRunFragment}`,
    responsePath: 'createPipelineRun.pipelineRun',
    params: { id: 'input.pipelineId' },
    body: 'input',
    bodyName: 'PipelineRunCreateParams',
    notInBody: ['pipelineId', 'waitSeconds'],
    ...waitedCreation('createPipelineRun', '/pipeline-runs'),
    statuses: {
      200: 'The pipeline run has ended, or requires an action',
      202: 'The pipeline run is queued or running; poll it at Location',
    },
    codes: creationCodes,
  },
  {
    name: 'pipelineRuns.stream',
    method: 'POST',
    path: '/pipelines/{id}/runs/stream',
    summary: 'Run a pipeline and stream its events',
    description:
      'Takes the same body as the call that waits. To continue after a lost connection, send it again with the same ' +
      'idempotency key and `Last-Event-ID`. What happens within a step is in the log of its run.',
    scope: 'runs:write',
    document: `mutation ($input: CreatePipelineRunInput!) {
      createPipelineRun(input: $input) { replayed pipelineRun { id } }
    }`,
    responsePath: 'createPipelineRun.pipelineRun',
    stream: 'created',
    events: 'PipelineRunEvent',
    params: { id: 'input.pipelineId' },
    body: 'input',
    bodyName: 'PipelineRunCreateParams',
    notInBody: ['pipelineId', 'waitSeconds'],
    headerParameters: { ...idempotencyHeader, ...continueHeader },
    headers: (headers, body) => ({ 'input.waitSeconds': 0, 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 200: 'The events of the pipeline run, as they happen', 204: ended },
    codes: creationCodes,
  },
  {
    name: 'pipelineRuns.listOfPipeline',
    method: 'GET',
    path: '/pipelines/{id}/runs',
    summary: 'List the runs of a pipeline',
    description: `Runs of all its versions. ${short}`,
    scope: 'runs:read',
    document: `query ($id: ID!, $filter: PipelineRunFilter, ${pagingVariables}) {
      pipelineRuns(pipelineId: $id, filter: $filter, ${pagingArguments}) { ${listFields('PipelineRun')} }
    } ${pipelineRunFragment}`,
    responsePath: 'pipelineRuns',
    params: { id: 'id' },
    query: { ...filters, ...pagingQuery },
    statuses: { 200: 'A page of pipeline runs' },
    codes: ['pipeline_not_found', 'agent_not_allowed'],
  },
  listRoute(pipelineRuns, {
    summary: 'List pipeline runs with filters',
    description: `All given filters must match. A key that is limited to some agents sees only those that use no others. ${short}`,
    query: { pipeline_id: 'filter.pipelineId', ...filters },
    statuses: { 200: 'A page of pipeline runs' },
    codes: ['invalid_value'],
  }),
  getRoute(pipelineRuns, {
    summary: 'Get a pipeline run',
    description: 'Returns immediately or, with `wait`, once the pipeline run has ended or requires an action.',
    document: `query ($id: ID!, $waitSeconds: Int) {
      pipelineRun(id: $id, waitSeconds: $waitSeconds) { ...PipelineRun }
    } ${pipelineRunFragment}`,
    query: { wait: 'waitSeconds' },
    statuses: {
      200: 'The pipeline run; with `wait`, once it has ended or requires an action, or when the time is up',
    },
    codes: ['invalid_value'],
  }),
  getRoute(pipelineRuns, {
    name: 'pipelineRuns.follow',
    path: '/pipeline-runs/{id}/stream',
    summary: 'Stream the events of a pipeline run, from the start or after an event',
    description:
      'While it is active and afterwards, on any instance, without gaps or duplicates. A comment every 15 seconds keeps the ' +
      'connection alive.',
    document: 'subscription ($id: ID!, $after: Int) { pipelineRunEvents(pipelineRunId: $id, after: $after) { seq } }',
    responsePath: 'pipelineRunEvents',
    stream: 'existing',
    events: 'PipelineRunEvent',
    headerParameters: continueHeader,
    statuses: { 200: 'The events of the pipeline run, from the start or after the given event', 204: ended },
    codes: ['invalid_value'],
  }),
  deleteRoute(pipelineRuns, 'cancelPipelineRun', {
    name: 'pipelineRuns.cancel',
    summary: 'Cancel a pipeline run',
    description:
      'Stops a pipeline run and its active runs, wherever they are executed. Cancelling a cancelled one again returns 200.',
    statuses: { 200: 'The cancelled pipeline run' },
    codes: ['private_connector_forbidden', 'run_not_active'],
  }),
]
