/** The versions of an agent, and the deployments that made them live. */
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { agents } from './agentRoutes.ts'
import { agentVersionDiffFragment, agentVersionFragment, deploymentFragment, listFields } from './representations.ts'
import { versionRoutes } from './resourceRoutes.ts'

export const agentVersionRoutes: Route[] = [
  ...versionRoutes(agents, {
    noun: 'an agent',
    fragment: agentVersionFragment,
    notFound: 'agent_version_not_found',
    list: 'The whole content of each version that the agent ever had. Versions never change.',
    get: 'The whole content of the version, who created it, and the deployment that made it live.',
  }),
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
