import { listAgents } from '../../src/agents/listAgents.ts'
import { readAgent } from '../../src/agents/readAgent.ts'
import type { AgentKind, AgentStatus } from '../../src/agents/store/agentEntity.ts'
import { RetentionType } from '../access/retention.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { filteredQuery, lookUpQuery } from '../building/queries.ts'
import {
  AgentConnection,
  AgentRef,
  AgentVersionConnection,
  AgentVersionRef,
  DeploymentRef,
  RunConnection,
  RunRef,
} from '../building/refs.ts'
import { selectedOfItems } from '../building/selectedOfItems.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { AgentContentType } from './agentContent.ts'

const AgentKindType = describedEnum<AgentKind>('AgentKind', 'Where an agent comes from', {
  catalog: 'Hired from the catalog',
  custom: 'Created by the organisation, with its own runtime',
})

const AgentStatusType = describedEnum<AgentStatus>('AgentStatus', 'Whether an agent accepts new runs', {
  active: 'Accepts new runs',
  archived: 'Accepts no new runs; its history stays readable',
})

AgentRef.implement({
  description: 'An agent of the organisation, in its live version',
  interfaces: [Node, AgentContentType, RetentionType],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with ag_' }),
    kind: t.expose('kind', { type: AgentKindType, description: 'Whether it was hired or created' }),
    catalogKey: t.exposeString('catalogKey', orNull('Key of its catalog entry; null for a custom agent')),
    status: t.expose('status', { type: AgentStatusType, description: 'Whether it accepts new runs' }),
    version: t.exposeInt('version', { description: 'Number of the live version: 1, 2, 3 …' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the agent was created' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the agent was last changed, rolled back or archived',
    }),
    archivedAt: t.expose('archivedAt', timeOrNull('When the agent was archived; null while it is active')),
    deployment: t.expose('deployment', { type: DeploymentRef, description: 'The deployment of the live version' }),
    runs: t.connection(
      {
        type: RunRef,
        description: 'Runs of all versions of the agent, newest first',
        complexity: connectionCost,
        resolve: async (agent, page, context, info) => {
          const runs = await loaded('Agent', 'runs')(agent, { ...page, fields: selectedOfItems(info) }, context)
          return { ...runs, filter: { agentId: agent.id } }
        },
      },
      RunConnection,
    ),
    versions: t.connection(
      {
        type: AgentVersionRef,
        description: 'All versions of the agent, newest first unless `order` says otherwise',
        args: { order: t.arg(orderArgument) },
        complexity: connectionCost,
        resolve: loaded('Agent', 'versions'),
      },
      AgentVersionConnection,
    ),
  }),
})

const AgentFilterType = builder.inputType('AgentFilter', {
  description: 'Conditions on agents',
  fields: (t) => ({
    status: t.field({ type: AgentStatusType, description: 'Only agents with this status; default: both' }),
    kind: t.field({ type: AgentKindType, description: 'Only agents of this kind; default: both' }),
  }),
})

lookUpQuery('agent', AgentRef, readAgent)
filteredQuery(
  'agents',
  AgentRef,
  AgentConnection,
  AgentFilterType,
  listAgents,
  'The agents that the caller may use, including archived ones',
)
