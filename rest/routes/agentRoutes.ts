import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../../src/platform/errors.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { agentFragment, deploymentFragment, listFields } from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const agents: Resource = {
  path: '/agents',
  one: 'agent',
  many: 'agents',
  fragment: agentFragment,
  filter: 'AgentFilter',
}

export const agentRoutes: Route[] = [
  listRoute(agents, {
    summary: 'List all agents',
    query: { status: 'filter.status', kind: 'filter.kind' },
    statuses: { 200: 'A page of agents' },
  }),
  getRoute(agents, { summary: 'Get an agent by id', statuses: { 200: 'The agent' } }),
  changeRoute(agents, 'updateAgent', {
    method: 'PATCH',
    summary: 'Update agent configuration',
    body: 'input',
    notInBody: ['id', 'ifVersion'],
    headerParameters: { 'If-Match': 'Fails unless this is the live version: "3"' },
    headers: (headers) => ({ 'input.ifVersion': readIfMatch(headers) }),
    statuses: { 200: 'The agent' },
  }),
  changeRoute(agents, 'archiveAgent', {
    method: 'DELETE',
    summary: 'Archive an agent',
    statuses: { 200: 'The archived agent' },
    failures: [400, 404, 413, 415],
  }),
  createRoute(agents, 'createAgent', {
    path: '/agents/custom',
    summary: 'Create a custom organisation agent',
    statuses: { 201: 'The agent' },
  }),
  createRoute(agents, 'hireAgent', {
    path: '/agents/{catalog_key}/deploy',
    summary: 'Hire a catalog agent into the organisation',
    notInBody: ['catalogKey'],
    params: { catalog_key: 'input.catalogKey' },
    statuses: { 201: 'The agent' },
    failures: [400, 404, 413, 415, 422],
  }),
  changeRoute(agents, 'rollbackAgent', {
    method: 'POST',
    path: '/agents/{id}/rollback',
    summary: 'Make an earlier version live again',
    ...bodyBesideId,
    statuses: { 200: 'The agent' },
  }),
  {
    method: 'GET',
    path: '/agents/{id}/deployments',
    summary: "List an agent's deployments",
    document: `query ($agentId: ID!, ${pagingVariables}) {
      deployments(agentId: $agentId, ${pagingArguments}) { ${listFields('Deployment')} }
    } ${deploymentFragment}`,
    answer: 'deployments',
    params: { id: 'agentId' },
    query: pagingQuery,
    statuses: { 200: 'A page of deployments' },
    failures: [400, 404, 422],
  },
]

function readIfMatch(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(text) ?? []
  if (version !== undefined) return Number(version)
  throw fail('invalid_header', { param: 'If-Match', message: 'If-Match must be a version in quotes: "3"' })
}
