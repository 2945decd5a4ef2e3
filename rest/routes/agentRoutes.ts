import { ifMatch } from '../entityTags.ts'
import type { Route } from '../route.ts'
import { agentFragment } from './representations.ts'
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  type Resource,
  updateRoute,
} from './resourceRoutes.ts'

export const agents: Resource = {
  tag: 'agents',
  path: '/agents',
  one: 'agent',
  many: 'agents',
  fragment: agentFragment,
  filter: 'AgentFilter',
  readScope: 'agents:read',
  writeScope: 'agents:write',
  notFound: 'agent_not_found',
  entityTag: 'version',
}
const newAgents: Resource = {
  ...agents,
  writeScope: 'agents:deploy',
  codes: ['agent_not_allowed', 'private_connector_forbidden', 'invalid_value'],
}
const changedAgents: Resource = { ...agents, codes: ['agent_not_allowed', 'private_connector_forbidden'] }

export const agentRoutes: Route[] = [
  listRoute(agents, {
    summary: 'List all agents',
    description:
      "The organisation's agents, including archived ones; a key that is limited to some agents sees only these.",
    query: { status: 'filter.status', kind: 'filter.kind' },
    statuses: { 200: 'A page of agents' },
  }),
  getRoute(agents, {
    summary: 'Get an agent by id',
    description: 'The agent in its live version, with the deployment that made that version live.',
    statuses: { 200: 'The agent' },
    codes: ['agent_not_allowed'],
  }),
  updateRoute(changedAgents, 'updateAgent', {
    summary: 'Update agent configuration',
    description:
      'Changes the given fields. Each effective change creates a new version and a deployment, and sends ' +
      '`agent.updated`; a change without effect creates neither.',
    statuses: { 200: 'The agent' },
    codes: ['agent_archived', 'missing_field', 'invalid_value', 'invalid_url', 'release_active', 'replay_required'],
  }),
  deleteRoute(changedAgents, 'archiveAgent', {
    name: 'agents.archive',
    summary: 'Archive an agent',
    description: 'An archived agent accepts no new runs; active ones finish, and its history stays readable.',
    statuses: { 200: 'The archived agent' },
  }),
  createRoute(newAgents, 'createAgent', {
    path: '/agents/custom',
    summary: 'Create a custom organisation agent',
    description: 'A custom agent has a `runtime`: an expression, your own HTTP endpoint, or a model.',
    statuses: { 201: 'The agent' },
    codes: ['invalid_url'],
  }),
  createRoute(newAgents, 'hireAgent', {
    name: 'agents.hire',
    path: '/agents/{catalog_key}/deploy',
    summary: 'Hire a catalog agent into the organisation',
    description: 'Hiring the same catalog agent twice creates two agents, unless the idempotency key is the same.',
    bodyName: 'AgentHireParams',
    notInBody: ['catalogKey'],
    params: { catalog_key: 'input.catalogKey' },
    statuses: { 201: 'The agent' },
    codes: ['catalog_agent_not_found'],
  }),
  changeRoute(changedAgents, 'rollbackAgent', {
    name: 'agents.rollback',
    method: 'POST',
    path: '/agents/{id}/rollback',
    summary: 'Make an earlier version live again',
    description: 'The whole content of the earlier version, including its name, becomes the next version.',
    body: 'input',
    bodyName: 'AgentRollbackParams',
    ...ifMatch('version'),
    statuses: { 200: 'The agent' },
    codes: ['agent_archived', 'invalid_value', 'agent_version_not_found', 'never_live', 'no_earlier_version'],
  }),
]
