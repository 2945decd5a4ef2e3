/** Releases: candidates that get a share of the runs first. */
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields, releaseFragment } from './representations.ts'
import { changeRoute, createRoute, deleteRoute, getRoute, type Resource } from './resourceRoutes.ts'

const releases: Resource = {
  tag: 'releases',
  path: '/releases',
  one: 'release',
  many: 'releases',
  fragment: releaseFragment,
  readScope: 'agents:read',
  writeScope: 'agents:release',
  notFound: 'release_not_found',
  codes: ['agent_not_allowed'],
}

export const releaseRoutes: Route[] = [
  createRoute(releases, 'createRelease', {
    path: '/agents/{id}/releases',
    summary: 'Release a candidate in stages',
    description:
      'The candidate gets a share of the new runs that name no version: more in each stage. It is taken back automatically if ' +
      'it fails more often or is slower than the live version; after the last stage it is live for all runs.',
    params: { id: 'input.agentId' },
    notInBody: ['agentId'],
    statuses: { 201: 'The release' },
    codes: [
      ...(['agent_not_found', 'agent_version_not_found', 'agent_archived', 'private_connector_forbidden'] as const),
      ...(['invalid_value', 'release_active', 'never_live_only', 'already_released', 'version_conflict'] as const),
      ...(['replay_not_found', 'replay_not_passed', 'replay_required'] as const),
    ],
  }),
  {
    name: 'releases.list',
    method: 'GET',
    path: '/agents/{id}/releases',
    summary: "List an agent's releases",
    description: 'Both active and ended releases.',
    scope: 'agents:read',
    document: `query ($id: ID!, ${pagingVariables}) {
      releases(agentId: $id, ${pagingArguments}) { ${listFields('Release')} }
    } ${releaseFragment}`,
    responsePath: 'releases',
    params: { id: 'id' },
    query: pagingQuery,
    statuses: { 200: 'A page of releases' },
    codes: ['agent_not_found', 'agent_not_allowed'],
  },
  getRoute(releases, {
    summary: 'Get a release',
    description: 'The release, with the figures of both sides in the current stage.',
    statuses: { 200: 'The release' },
  }),
  changeRoute(releases, 'advanceRelease', {
    name: 'releases.advance',
    method: 'POST',
    path: '/releases/{id}/advance',
    summary: 'End the current stage of a release now',
    description: 'The next stage begins or, after the last one, the candidate is live for all runs.',
    statuses: { 200: 'The release' },
    codes: ['release_not_active', 'not_enough_runs'],
  }),
  deleteRoute(releases, 'cancelRelease', {
    name: 'releases.cancel',
    summary: 'Cancel a release',
    description:
      'Takes the candidate back: new runs, and those that have not started, get the live version. Cancelling a cancelled ' +
      'release again returns 200.',
    statuses: { 200: 'The cancelled release' },
    codes: ['release_not_active'],
  }),
]
