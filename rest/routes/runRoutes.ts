import type { JsonObject } from '../../src/platform/json.ts'
import { eventItem } from '../eventFrame.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import { readPreference } from '../prefer.ts'
import type { Route } from '../route.ts'
import { runFragment } from './representations.ts'
import { bodyBesideId, changeRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const runs: Resource = { path: '/runs', one: 'run', many: 'runs', fragment: runFragment, filter: 'RunFilter' }

const continueHeader = { 'Last-Event-ID': 'Number of the last event received; the stream continues after it' }

const ended = 'The run has ended, and the given event is its last one'

export const runRoutes: Route[] = [
  {
    method: 'POST',
    path: '/runs',
    summary: 'Invoke an agent (create a run)',
    document: `mutation ($input: CreateRunInput!) { createRun(input: $input) { replayed run { ...Run } } } ${runFragment}`,
    answer: 'createRun.run',
    body: 'input',
    notInBody: ['waitSeconds'],
    headerParameters: { Prefer: 'wait=N (0 to 60 seconds, default 50) or respond-async', ...idempotencyHeader },
    headers: (headers, body) => ({
      'input.waitSeconds': readPreference(headers).waitSeconds,
      'input.idempotencyKey': readIdempotencyKey(headers, body),
    }),
    statuses: {
      200: 'The run has ended, or requires an action',
      202: 'The run is queued or running; poll it at Location',
    },
    status: (run) => (isActive(run) ? 202 : 200),
    answerHeaders: (run, { headers, publicUrl, data }) => {
      const { applied } = readPreference(headers)
      return {
        ...(isActive(run) && { location: `${publicUrl}/v2/runs/${run.id}` }),
        ...(applied !== undefined && { 'preference-applied': applied }),
        ...replayedHeader((data.createRun as JsonObject).replayed),
      }
    },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'POST',
    path: '/runs/stream',
    summary: 'Stream run output as SSE',
    document: 'mutation ($input: CreateRunInput!) { createRun(input: $input) { replayed run { id } } }',
    answer: 'createRun.run',
    stream: 'created',
    body: 'input',
    notInBody: ['waitSeconds'],
    headerParameters: { ...idempotencyHeader, ...continueHeader },
    headers: (headers, body) => ({
      'input.waitSeconds': 0,
      'input.idempotencyKey': readIdempotencyKey(headers, body),
    }),
    statuses: { 200: 'The events of the run, as they happen', 204: ended },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/runs/{id}/stream',
    summary: 'Stream the events of a run, from the start or after an event',
    document: 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq } }',
    answer: 'runEvents',
    stream: 'existing',
    params: { id: 'id' },
    headerParameters: continueHeader,
    statuses: { 200: 'The events of the run, from the start or after the given event', 204: ended },
    failures: [400, 404, 422],
  },
  {
    method: 'GET',
    path: '/runs/{id}/events',
    summary: 'List the events of a run',
    document: `query ($id: ID!, ${pagingVariables}) {
      run(id: $id) { events(${pagingArguments}) { edges { node {
        type seq run_id: runId created_at: createdAt data run { ...Run }
      } } pageInfo { hasNextPage endCursor } } }
    } ${runFragment}`,
    answer: 'run.events',
    item: eventItem,
    params: { id: 'id' },
    query: pagingQuery,
    statuses: { 200: 'A page of events' },
    failures: [400, 404, 422],
  },
  changeRoute(runs, 'sendRunAction', {
    method: 'POST',
    path: '/runs/{id}/action',
    summary: 'Send an action to an active run',
    ...bodyBesideId,
    statuses: { 200: 'The run' },
  }),
  listRoute(runs, {
    summary: 'List runs with filters',
    query: {
      agent_id: 'filter.agentId',
      status: 'filter.status',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
      error_code: 'filter.errorCode',
      'metadata[*]': 'filter.metadata',
    },
    statuses: { 200: 'A page of runs' },
  }),
  getRoute(runs, {
    summary: 'Get a run result',
    document: `query ($id: ID!, $waitSeconds: Int) { run(id: $id, waitSeconds: $waitSeconds) { ...Run } } ${runFragment}`,
    query: { wait: 'waitSeconds' },
    statuses: { 200: 'The run; with `wait`, once it has ended or requires an action, or when the time is over' },
    failures: [400, 404, 422],
  }),
  changeRoute(runs, 'cancelRun', {
    method: 'DELETE',
    summary: 'Cancel a run',
    statuses: { 200: 'The cancelled run' },
    failures: [404, 413, 415, 422],
  }),
]

const isActive = (run: JsonObject): boolean => run.status === 'queued' || run.status === 'running'
