/** Replays: versions of agents tried on recorded runs. */
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields, replayFragment, replayResultFragment } from './representations.ts'
import { deleteRoute, getRoute, type Resource } from './resourceRoutes.ts'
import { waitedCreation } from './waitedCreation.ts'

const replays: Resource = {
  tag: 'replays',
  path: '/replays',
  one: 'replay',
  many: 'replays',
  fragment: replayFragment,
  readScope: 'runs:read',
  writeScope: 'runs:write',
  notFound: 'replay_not_found',
  codes: ['agent_not_allowed'],
}

export const replayRoutes: Route[] = [
  {
    name: 'replays.create',
    method: 'POST',
    path: '/agents/{id}/replays',
    summary: 'Replay recorded runs with a version',
    description:
      'Repeats ended runs of the agent with any of its versions, and judges each by checks. The runs are real, and each ' +
      'costs a call; but no event, list or figure shows them. Returns immediately, or waits as long as `Prefer` ' +
      'specifies. Also needs the scopes `runs:read` and `agents:write`.',
    scope: 'runs:write',
    document: `mutation ($input: CreateReplayInput!) {
      createReplay(input: $input) { replayed replay { ...Replay } }
    } ${replayFragment}`,
    responsePath: 'createReplay.replay',
    params: { id: 'input.agentId' },
    body: 'input',
    bodyName: 'ReplayCreateParams',
    notInBody: ['agentId', 'waitSeconds'],
    ...waitedCreation('createReplay', '/replays', 0),
    statuses: { 200: 'The replay has ended', 202: 'The replay is running; poll it at Location' },
    codes: [
      ...(['agent_not_found', 'agent_version_not_found', 'agent_archived', 'agent_not_allowed'] as const),
      ...(['private_connector_forbidden', 'invalid_value', 'no_runs', 'side_effects', 'too_many_replays'] as const),
    ],
  },
  {
    name: 'replays.list',
    method: 'GET',
    path: '/agents/{id}/replays',
    summary: "List an agent's replays",
    description: 'Replays of all its versions.',
    scope: 'runs:read',
    document: `query ($id: ID!, ${pagingVariables}) {
      replays(agentId: $id, ${pagingArguments}) { ${listFields('Replay')} }
    } ${replayFragment}`,
    responsePath: 'replays',
    params: { id: 'id' },
    query: pagingQuery,
    statuses: { 200: 'A page of replays' },
    codes: ['agent_not_found', 'agent_not_allowed'],
  },
  getRoute(replays, {
    summary: 'Get a replay',
    description: 'Returns immediately or, with `wait`, once the replay has ended.',
    document: `query ($id: ID!, $waitSeconds: Int) {
      replay(id: $id, waitSeconds: $waitSeconds) { ...Replay }
    } ${replayFragment}`,
    query: { wait: 'waitSeconds' },
    statuses: { 200: 'The replay; with `wait`, once it has ended, or when the time is up' },
    codes: ['invalid_value'],
  }),
  getRoute(replays, {
    name: 'replays.listResults',
    path: '/replays/{id}/results',
    summary: 'List the results of a replay',
    description:
      'Each recorded run with the run that repeated it, once it was judged. A page may have fewer than `limit` results if ' +
      'they are large: rely on `has_more`.',
    document: `query ($id: ID!, $verdict: ReplayVerdict, ${pagingVariables}) {
      replay(id: $id) { results(verdict: $verdict, ${pagingArguments}) { ${listFields('ReplayResult')} } }
    } ${replayResultFragment}`,
    responsePath: 'replay.results',
    query: { verdict: 'verdict', ...pagingQuery },
    statuses: { 200: 'A page of results' },
    codes: ['invalid_value'],
  }),
  deleteRoute(replays, 'cancelReplay', {
    name: 'replays.cancel',
    summary: 'Cancel a replay',
    description: 'Stops a replay and its active runs. Cancelling a cancelled replay again returns 200.',
    statuses: { 200: 'The cancelled replay' },
    codes: ['private_connector_forbidden', 'replay_not_active'],
  }),
]
