/** The versions of an agent, and the deployments that made them live. */

import { ifMatch } from '../entityTags.ts'
import { idempotencyHeader } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { agents } from './agentRoutes.ts'
import { agentVersionDiffFragment, agentVersionFragment, deploymentFragment, listFields } from './representations.ts'
import { createRoute, versionRoutes } from './resourceRoutes.ts'

export const agentVersionRoutes: Route[] = [
  ...versionRoutes(agents, {
    noun: 'an agent',
    fragment: agentVersionFragment,
    notFound: 'agent_version_not_found',
    list: 'The whole content of each version that the agent ever had. Versions never change.',
    get: 'The whole content of the version, who created it, and the deployment that made it live, if one did.',
  }),
  createRoute({ ...agents, one: 'agentVersion', fragment: agentVersionFragment }, 'createAgentVersion', {
    name: 'agents.createVersion',
    path: '/agents/{id}/versions',
    summary: 'Create a candidate',
    description:
      'A candidate is a version that is not live: it is executed only by runs that name it. The body has the fields to ' +
      'change, as for an update. With `copy_of`, they are changed in a copy of that version instead of the live one.',
    params: { id: 'input.agentId' },
    ...ifMatch('version'),
    notInBody: ['agentId', 'ifVersion'],
    headerParameters: { ...idempotencyHeader, ...ifMatch('version').headerParameters },
    location: ({ agent_id: agentId, version }) => `/agents/${agentId}/versions/${version}`,
    statuses: { 201: 'The candidate' },
    codes: [
      'agent_not_found',
      'agent_version_not_found',
      'agent_archived',
      'agent_not_allowed',
      'private_connector_forbidden',
      'invalid_value',
      'invalid_url',
      'nothing_changed',
    ],
  }),
  createRoute(
    { ...agents, one: 'deployment', fragment: deploymentFragment, writeScope: 'agents:release', entityTag: undefined },
    'deployAgentVersion',
    {
      name: 'agents.deployVersion',
      path: '/agents/{id}/deployments',
      summary: 'Make a candidate live',
      description:
        'The candidate goes live under its own number. If another version has gone live since it was made, the call ' +
        'fails with `version_conflict`, unless `force` is true.',
      params: { id: 'input.agentId' },
      notInBody: ['agentId'],
      location: ({ agent_id: agentId, version }) => `/agents/${agentId}/versions/${version}`,
      statuses: { 201: 'The deployment' },
      codes: [
        'agent_not_found',
        'agent_version_not_found',
        'agent_archived',
        'agent_not_allowed',
        'private_connector_forbidden',
        'invalid_value',
        'never_live_only',
        'version_conflict',
        'release_active',
        'replay_required',
      ],
    },
  ),
  {
    name: 'agents.diffVersions',
    method: 'GET',
    path: '/agents/{id}/versions/diff',
    summary: 'Compare two versions of an agent',
    description:
      'Any two versions, in either order. The differences have the format of the event `agent.updated`: their paths, ' +
      'and the fields that contain them, as they are in both versions.',
    scope: 'agents:read',
    document: `query ($id: ID!, $from: Int!, $to: Int!) {
      agentVersionDiff(agentId: $id, from: $from, to: $to) { ...AgentVersionDiff }
    } ${agentVersionDiffFragment}`,
    responsePath: 'agentVersionDiff',
    params: { id: 'id' },
    query: { from: 'from', to: 'to' },
    statuses: { 200: 'The differences' },
    codes: ['agent_not_found', 'agent_version_not_found', 'agent_not_allowed'],
  },
  {
    name: 'agents.listDeployments',
    method: 'GET',
    path: '/agents/{id}/deployments',
    summary: "List an agent's deployments",
    description: 'One for each version that went live.',
    scope: 'agents:read',
    document: `query ($agentId: ID!, $createdAfter: DateTime, $createdBefore: DateTime, ${pagingVariables}) {
      deployments(agentId: $agentId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${pagingArguments}) {
        ${listFields('Deployment')}
      }
    } ${deploymentFragment}`,
    responsePath: 'deployments',
    params: { id: 'agentId' },
    query: { created_after: 'createdAfter', created_before: 'createdBefore', ...pagingQuery },
    statuses: { 200: 'A page of deployments' },
    codes: ['agent_not_found', 'agent_not_allowed'],
  },
]
