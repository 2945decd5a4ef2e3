import { listAgents } from '../src/agents/listAgents.ts'
import { readAgent } from '../src/agents/readAgent.ts'
import { agentKinds, agentStatuses } from '../src/agents/store/agentEntity.ts'
import { builder, connectionCost } from './building/builder.ts'
import { filteredQuery, lookUpQuery } from './building/queries.ts'
import { AgentConnection, AgentRef, DeploymentRef, RunConnection, RunRef } from './building/refs.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'

const AgentKindType = builder.enumType('AgentKind', { values: agentKinds })
const AgentStatusType = builder.enumType('AgentStatus', { values: agentStatuses })

AgentRef.implement({
  description: 'An agent of the organisation, in its live version',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    kind: t.expose('kind', { type: AgentKindType }),
    catalogKey: t.exposeString('catalogKey', { nullable: true }),
    status: t.expose('status', { type: AgentStatusType }),
    version: t.exposeInt('version'),
    config: t.expose('config', { type: 'JSONObject', nullable: true, description: 'Null for a custom agent' }),
    runtime: t.expose('runtime', { type: 'JSONObject', nullable: true, description: 'Null for a hired agent' }),
    inputSchema: t.expose('inputSchema', { type: 'JSONObject', nullable: true }),
    outputSchema: t.expose('outputSchema', { type: 'JSONObject', nullable: true }),
    policy: t.exposeString('policy', { nullable: true }),
    timeoutMs: t.exposeInt('timeoutMs'),
    maxConcurrency: t.exposeInt('maxConcurrency', { nullable: true }),
    retryOnLoss: t.exposeBoolean('retryOnLoss', { description: 'Whether a run is executed again if its process dies' }),
    metadata: t.expose('metadata', { type: 'JSONObject' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
    deployment: t.expose('deployment', { type: DeploymentRef, description: 'The deployment of this version' }),
    runs: t.connection({ type: RunRef, complexity: connectionCost, resolve: loaded('Agent', 'runs') }, RunConnection),
  }),
})

const AgentFilterType = builder.inputType('AgentFilter', {
  fields: (t) => ({ status: t.field({ type: AgentStatusType }), kind: t.field({ type: AgentKindType }) }),
})

lookUpQuery('agent', AgentRef, readAgent)
filteredQuery('agents', AgentRef, AgentConnection, AgentFilterType, listAgents)
