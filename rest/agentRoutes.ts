import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { agentFragment, listFields } from './representations.ts'
import type { Route } from './route.ts'

export const agentRoutes: Route[] = [
  {
    method: 'GET',
    path: '/agents',
    summary: 'List all agents',
    document: `query ($filter: AgentFilter, ${pagingVariables}) {
      agents(filter: $filter, ${pagingArguments}) { ${listFields('Agent')} }
    } ${agentFragment}`,
    answer: 'agents',
    query: { ...pagingQuery, status: 'filter.status', kind: 'filter.kind' },
    statuses: { 200: 'A page of agents' },
    failures: [400, 422],
  },
  {
    method: 'GET',
    path: '/agents/{id}',
    summary: 'Get an agent by id',
    document: `query ($id: ID!) { agent(id: $id) { ...Agent } } ${agentFragment}`,
    answer: 'agent',
    params: { id: 'id' },
    statuses: { 200: 'The agent' },
    failures: [404],
  },
]
