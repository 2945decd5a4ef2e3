/** The versions of an agent, and the deployments that made them live. */
import { ifNoneMatchHeader } from '../entityTags.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { agentVersionDiffFragment, agentVersionFragment, deploymentFragment, listFields } from './representations.ts'

export const agentVersionRoutes: Route[] = [
  {
    name: 'agents.listVersions',
    method: 'GET',
    path: '/agents/{id}/versions',
    summary: "List an agent's versions",
    description: 'The whole content of each version that the agent ever had. Versions never change.',
    scope: 'agents:read',
    document: `query ($id: ID!, ${pagingVariables}) {
      agent(id: $id) { versions(${pagingArguments}) { ${listFields('AgentVersion')} } }
    } ${agentVersionFragment}`,
    responsePath: 'agent.versions',
    params: { id: 'id' },
    query: pagingQuery,
    statuses: { 200: 'A page of versions' },
    codes: ['agent_not_found', 'agent_not_allowed'],
  },
  {
    name: 'agents.getVersion',
    method: 'GET',
    path: '/agents/{id}/versions/{version}',
    summary: 'Get a version of an agent',
    description: 'The whole content of the version, who created it, and the deployment that made it live.',
    scope: 'agents:read',
    document: `query ($id: ID!, $version: Int!) {
      agentVersion(agentId: $id, version: $version) { ...AgentVersion }
    } ${agentVersionFragment}`,
    responsePath: 'agentVersion',
    params: { id: 'id', version: 'version' },
    entityTag: 'version',
    headerParameters: ifNoneMatchHeader,
    statuses: { 200: 'The version', 304: 'You already have it' },
    codes: ['agent_not_found', 'agent_version_not_found', 'agent_not_allowed'],
  },
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
