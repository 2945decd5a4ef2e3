import type { JsonObject } from '../src/platform/json.ts'
import { eventItem } from './eventFrame.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { readPreference } from './prefer.ts'
import { listFields, runFragment } from './representations.ts'
import type { Route } from './route.ts'

const continueHeader = { 'Last-Event-ID': 'Continue after this event' }

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
    statuses: { 200: 'The run ended, or waits for an action', 202: 'The run goes on; poll it at Location' },
    status: (run) => (isGoingOn(run) ? 202 : 200),
    answerHeaders: (run, { headers, publicUrl, data }) => {
      const { applied } = readPreference(headers)
      return {
        ...(isGoingOn(run) && { location: `${publicUrl}/v2/runs/${run.id}` }),
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
    stream: 'own',
    body: 'input',
    notInBody: ['waitSeconds'],
    headerParameters: { ...idempotencyHeader, ...continueHeader },
    headers: (headers, body) => ({
      'input.waitSeconds': 0,
      'input.idempotencyKey': readIdempotencyKey(headers, body),
    }),
    statuses: { 200: "The run's log, as it is written" },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/runs/{id}/stream',
    summary: "Stream a run's log from any event on",
    document: 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq } }',
    answer: 'runEvents',
    stream: 'any',
    params: { id: 'id' },
    headerParameters: continueHeader,
    statuses: { 200: "The run's log, from the start or after the event that was named" },
    failures: [400, 404, 422],
  },
  {
    method: 'GET',
    path: '/runs/{id}/events',
    summary: "List the events of a run's log",
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
  {
    method: 'POST',
    path: '/runs/{id}/action',
    summary: 'Send an action to an active run',
    document: `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { ...Run } } } ${runFragment}`,
    answer: 'sendRunAction.run',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The run' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/runs',
    summary: 'List runs with filters',
    document: `query ($filter: RunFilter, ${pagingVariables}) {
      runs(filter: $filter, ${pagingArguments}) { ${listFields('Run')} }
    } ${runFragment}`,
    answer: 'runs',
    query: {
      ...pagingQuery,
      agent_id: 'filter.agentId',
      status: 'filter.status',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
      error_code: 'filter.errorCode',
      'metadata[*]': 'filter.metadata',
    },
    statuses: { 200: 'A page of runs' },
    failures: [400, 422],
  },
  {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Get a run result',
    document: `query ($id: ID!, $waitSeconds: Int) { run(id: $id, waitSeconds: $waitSeconds) { ...Run } } ${runFragment}`,
    answer: 'run',
    params: { id: 'id' },
    query: { wait: 'waitSeconds' },
    statuses: { 200: 'The run; with wait, when it ended or waits for an action, or when that time was up' },
    failures: [400, 404, 422],
  },
  {
    method: 'DELETE',
    path: '/runs/{id}',
    summary: 'Cancel a run',
    document: `mutation ($input: CancelRunInput!) { cancelRun(input: $input) { run { ...Run } } } ${runFragment}`,
    answer: 'cancelRun.run',
    params: { id: 'input.id' },
    statuses: { 200: 'The cancelled run' },
    failures: [404, 413, 415, 422],
  },
]

const isGoingOn = (run: JsonObject): boolean => run.status === 'queued' || run.status === 'running'
