import type { ErrorCode } from '../../schema/errorTable.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { eventItem } from '../eventFrame.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { runFragment } from './representations.ts'
import { bodyBesideId, changeRoute, deleteRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'
import { waitedCreation } from './waitedCreation.ts'

const runs: Resource = {
  tag: 'runs',
  path: '/runs',
  one: 'run',
  many: 'runs',
  fragment: runFragment,
  filter: 'RunFilter',
  readScope: 'runs:read',
  writeScope: 'runs:write',
  notFound: 'run_not_found',
  codes: ['agent_not_allowed'],
}

export const continueHeader = {
  'Last-Event-ID':
    'Number of the last event that was received; the stream continues after it. Takes precedence over `after`.',
}

const creationCodes: ErrorCode[] = [
  ...(['agent_not_allowed', 'private_connector_forbidden', 'agent_not_found'] as const),
  ...([
    'agent_version_not_found',
    'agent_archived',
    'input_schema_violation',
    'guardrail_blocked',
    'invalid_value',
  ] as const),
]

const ended = 'The run has ended, and the given event is its last one'

export const runRoutes: Route[] = [
  {
    name: 'runs.create',
    method: 'POST',
    path: '/runs',
    summary: 'Invoke an agent (create a run)',
    description:
      'Waits up to 50 seconds for the run to end, or as long as `Prefer` specifies. The status is 200 even if the run ' +
      'fails: the call succeeded, the agent did not. Disconnecting does not cancel the run.',
    scope: 'runs:write',
    document: `mutation ($input: CreateRunInput!) { createRun(input: $input) { replayed run { ...Run } } } ${runFragment}`,
    responsePath: 'createRun.run',
    body: 'input',
    bodyName: 'RunCreateParams',
    notInBody: ['waitSeconds'],
    ...waitedCreation('createRun', '/runs'),
    statuses: {
      200: 'The run has ended, or requires an action',
      202: 'The run is queued or running; poll it at Location',
    },
    codes: creationCodes,
  },
  {
    name: 'runs.stream',
    method: 'POST',
    path: '/runs/stream',
    summary: 'Stream run output as SSE',
    description:
      "Creates a run and streams its log. The last frame is the run's end; a stream that ends without it was cut off, " +
      'and can be continued at `GET /runs/{id}/stream`, or here with the same idempotency key and `Last-Event-ID`.',
    scope: 'runs:write',
    document: 'mutation ($input: CreateRunInput!) { createRun(input: $input) { replayed run { id } } }',
    responsePath: 'createRun.run',
    stream: 'created',
    body: 'input',
    bodyName: 'RunCreateParams',
    notInBody: ['waitSeconds'],
    headerParameters: { ...idempotencyHeader, ...continueHeader },
    headers: (headers, body) => ({ 'input.waitSeconds': 0, 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 200: 'The events of the run, as they happen', 204: ended },
    codes: creationCodes,
  },
  getRoute(runs, {
    name: 'runs.follow',
    path: '/runs/{id}/stream',
    summary: 'Stream the events of a run, from the start or after an event',
    description:
      'During the run and afterwards, on any instance, without gaps or duplicates. A comment every 15 seconds keeps the ' +
      'connection alive.',
    document: 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq } }',
    responsePath: 'runEvents',
    stream: 'existing',
    headerParameters: continueHeader,
    statuses: { 200: 'The events of the run, from the start or after the given event', 204: ended },
    codes: ['invalid_value'],
  }),
  getRoute(runs, {
    name: 'runs.listEvents',
    path: '/runs/{id}/events',
    summary: 'List the events of a run',
    description: 'The log that the streams send, in pages.',
    document: `query ($id: ID!, ${pagingVariables}) {
      run(id: $id) { events(${pagingArguments}) { edges { node {
        type seq run_id: runId created_at: createdAt data run { ...Run }
      } } pageInfo { hasNextPage endCursor } } }
    } ${runFragment}`,
    responsePath: 'run.events',
    item: eventItem,
    query: pagingQuery,
    statuses: { 200: 'A page of events' },
  }),
  changeRoute(runs, 'sendRunAction', {
    name: 'runs.sendAction',
    method: 'POST',
    path: '/runs/{id}/action',
    summary: 'Send an action to an active run',
    description:
      'Answers the `required_action` of a run, or sends a message (`respond`) to one that is queued or running. With ' +
      '`action_id`, an answer can be repeated safely; with an idempotency key, so can a message.',
    document: `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { replayed run { ...Run } } } ${runFragment}`,
    ...bodyBesideId('RunActionParams'),
    headerParameters: {
      'Idempotency-Key':
        '1 to 255 visible ASCII characters. Within 24 hours, requests with the same key and the same body send one ' +
        'action; another body fails with `idempotency_mismatch`.',
    },
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    responseHeaders: (_, { data }) => replayedHeader((data.sendRunAction as JsonObject).replayed),
    statuses: { 200: 'The run' },
    codes: [
      ...(['private_connector_forbidden', 'action_not_pending', 'action_conflict', 'run_not_active'] as const),
      ...(['guardrail_blocked', 'too_many_messages', 'invalid_value'] as const),
    ],
  }),
  listRoute(runs, {
    summary: 'List runs with filters',
    description:
      'All given filters must match. A page may have fewer than `limit` runs if they are large, or if 10,000 runs were ' +
      'scanned for matches: rely on `has_more`.',
    query: {
      agent_id: 'filter.agentId',
      agent_version: 'filter.agentVersion',
      status: 'filter.status',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
      error_code: 'filter.errorCode',
      pipeline_run_id: 'filter.pipelineRunId',
      replay_id: 'filter.replayId',
      created_by: 'filter.createdBy',
      min_latency_ms: 'filter.minLatencyMs',
      idempotency_key: 'filter.idempotencyKey',
      'metadata[*]': 'filter.metadata',
    },
    statuses: { 200: 'A page of runs' },
    codes: ['invalid_value'],
  }),
  getRoute(runs, {
    summary: 'Get a run result',
    description: 'Returns immediately or, with `wait`, once the run has ended or requires an action.',
    document: `query ($id: ID!, $waitSeconds: Int) { run(id: $id, waitSeconds: $waitSeconds) { ...Run } } ${runFragment}`,
    query: { wait: 'waitSeconds' },
    statuses: { 200: 'The run; with `wait`, once it has ended or requires an action, or when the time is up' },
    codes: ['invalid_value'],
  }),
  deleteRoute(runs, 'cancelRun', {
    name: 'runs.cancel',
    summary: 'Cancel a run',
    description: 'Stops an active run, wherever it is executed. Cancelling a cancelled run again returns 200.',
    statuses: { 200: 'The cancelled run' },
    codes: ['private_connector_forbidden', 'run_not_active'],
  }),
]
