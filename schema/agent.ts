import { agentKinds, agentStatuses } from '../src/agents/agentEntity.ts'
import { listAgents } from '../src/agents/listAgents.ts'
import { readAgent } from '../src/agents/readAgent.ts'
import type { Run } from '../src/runs/run.ts'
import { builder, connectionCost } from './builder.ts'
import { type Connection, toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { AgentConnection, AgentRef, DeploymentRef, RunConnection, RunRef } from './refs.ts'

const AgentKindType = builder.enumType('AgentKind', { values: agentKinds })
const AgentStatusType = builder.enumType('AgentStatus', { values: agentStatuses })

AgentRef.implement({
  description: 'An agent of the organisation, as its live version is',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    kind: t.expose('kind', { type: AgentKindType }),
    catalogKey: t.exposeString('catalogKey', { nullable: true }),
    status: t.expose('status', { type: AgentStatusType }),
    version: t.exposeInt('version'),
    config: t.expose('config', { type: 'JSONObject', nullable: true, description: 'Of a hired agent' }),
    runtime: t.expose('runtime', { type: 'JSONObject', nullable: true, description: 'Of a custom agent' }),
    inputSchema: t.expose('inputSchema', { type: 'JSONObject', nullable: true }),
    outputSchema: t.expose('outputSchema', { type: 'JSONObject', nullable: true }),
    policy: t.exposeString('policy', { nullable: true }),
    timeoutMs: t.exposeInt('timeoutMs'),
    maxConcurrency: t.exposeInt('maxConcurrency', { nullable: true }),
    retryOnLoss: t.exposeBoolean('retryOnLoss', {
      description: 'May a run be executed again when the process that executed it died',
    }),
    metadata: t.expose('metadata', { type: 'JSONObject' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
    deployment: t.expose('deployment', { type: DeploymentRef, description: 'The one that made this version live' }),
    runs: t.connection(
      {
        type: RunRef,
        complexity: connectionCost,
        resolve: (agent, params, { load }) => load('Agent', 'runs', agent, params) as Promise<Connection<Run>>,
      },
      RunConnection,
    ),
  }),
})

const AgentFilterType = builder.inputType('AgentFilter', {
  fields: (t) => ({ status: t.field({ type: AgentStatusType }), kind: t.field({ type: AgentKindType }) }),
})

builder.queryFields((t) => ({
  agent: t.field({
    type: AgentRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readAgent(deps, viewer, id),
  }),
  agents: t.connection(
    {
      type: AgentRef,
      args: { filter: t.arg({ type: AgentFilterType }), order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, { filter, ...page }, { deps, viewer }) =>
        toConnection(await listAgents(deps, viewer, filter ?? {}, page)),
    },
    AgentConnection,
  ),
}))
