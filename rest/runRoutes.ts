import type { JsonObject } from '../src/platform/json.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { readPreference } from './prefer.ts'
import { listFields, runFragment } from './representations.ts'
import type { Route } from './route.ts'

export const runRoutes: Route[] = [
  {
    method: 'POST',
    path: '/runs',
    summary: 'Invoke an agent (create a run)',
    document: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
    answer: 'createRun.run',
    body: 'input',
    notInBody: ['waitSeconds'],
    headerParameters: { Prefer: 'wait=N (0 to 60 seconds, default 50) or respond-async' },
    headers: (headers) => ({ 'input.waitSeconds': readPreference(headers).waitSeconds }),
    statuses: { 200: 'The run ended, or waits for an action', 202: 'The run goes on; poll it at Location' },
    status: (run) => (isGoingOn(run) ? 202 : 200),
    answerHeaders: (run, { headers, publicUrl }) => {
      const { applied } = readPreference(headers)
      return {
        ...(isGoingOn(run) && { location: `${publicUrl}/v2/runs/${run.id}` }),
        ...(applied !== undefined && { 'preference-applied': applied }),
      }
    },
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
    document: `query ($id: ID!) { run(id: $id) { ...Run } } ${runFragment}`,
    answer: 'run',
    params: { id: 'id' },
    statuses: { 200: 'The run' },
    failures: [404],
  },
  {
    method: 'DELETE',
    path: '/runs/{id}',
    summary: 'Cancel a run',
    document: `mutation ($input: CancelRunInput!) { cancelRun(input: $input) { run { ...Run } } } ${runFragment}`,
    answer: 'cancelRun.run',
    params: { id: 'input.id' },
    statuses: { 200: 'The cancelled run' },
    failures: [404, 422],
  },
]

const isGoingOn = (run: JsonObject): boolean => run.status === 'queued' || run.status === 'running'
