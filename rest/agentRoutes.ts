import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../src/platform/errors.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { agentFragment, deploymentFragment, listFields } from './representations.ts'
import type { AnsweredCall, Route } from './route.ts'

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
  {
    method: 'PATCH',
    path: '/agents/{id}',
    summary: 'Update agent configuration',
    document: `mutation ($input: UpdateAgentInput!) { updateAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
    answer: 'updateAgent.agent',
    body: 'input',
    notInBody: ['id', 'ifVersion'],
    params: { id: 'input.id' },
    headerParameters: { 'If-Match': 'Only if this is still the live version: "3"' },
    headers: (headers) => ({ 'input.ifVersion': readIfMatch(headers) }),
    statuses: { 200: 'The agent' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'DELETE',
    path: '/agents/{id}',
    summary: 'Archive an agent',
    document: `mutation ($input: ArchiveAgentInput!) { archiveAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
    answer: 'archiveAgent.agent',
    params: { id: 'input.id' },
    statuses: { 200: 'The archived agent' },
    failures: [400, 404, 413, 415],
  },
  {
    method: 'POST',
    path: '/agents/custom',
    summary: 'Create a custom organisation agent',
    document: `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { replayed agent { ...Agent } } } ${agentFragment}`,
    answer: 'createAgent.agent',
    body: 'input',
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The agent' },
    answerHeaders: (agent, call) => madeHeaders('createAgent', agent, call),
    failures: [400, 413, 415, 422],
  },
  {
    method: 'POST',
    path: '/agents/{catalog_key}/deploy',
    summary: 'Hire a catalog agent into the organisation',
    document: `mutation ($input: HireAgentInput!) { hireAgent(input: $input) { replayed agent { ...Agent } } } ${agentFragment}`,
    answer: 'hireAgent.agent',
    body: 'input',
    notInBody: ['catalogKey'],
    params: { catalog_key: 'input.catalogKey' },
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The agent' },
    answerHeaders: (agent, call) => madeHeaders('hireAgent', agent, call),
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'POST',
    path: '/agents/{id}/rollback',
    summary: 'Make an earlier version live again',
    document: `mutation ($input: RollbackAgentInput!) { rollbackAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
    answer: 'rollbackAgent.agent',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The agent' },
    failures: [400, 404, 413, 415, 422],
  },
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

function madeHeaders(mutation: string, agent: JsonObject, { publicUrl, data }: AnsweredCall): Record<string, string> {
  const { replayed } = data[mutation] as JsonObject
  return { location: `${publicUrl}/v2/agents/${agent.id}`, ...replayedHeader(replayed) }
}

function readIfMatch(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(text) ?? []
  if (version !== undefined) return Number(version)
  throw fail('invalid_header', { param: 'If-Match', message: 'If-Match must be a version in quotes: "3"' })
}
