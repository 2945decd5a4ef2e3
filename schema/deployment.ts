import { listDeployments } from '../src/agents/readDeployment.ts'
import { deploymentStatuses } from '../src/agents/store/deploymentEntity.ts'
import { builder, connectionCost } from './building/builder.ts'
import { toConnection } from './building/connection.ts'
import { OrderType } from './building/order.ts'
import { DeploymentConnection, DeploymentRef } from './building/refs.ts'
import { Node } from './node.ts'

const DeploymentStatusType = builder.enumType('DeploymentStatus', { values: deploymentStatuses })

DeploymentRef.implement({
  description: 'The event of a version of an agent going live',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    agentId: t.exposeID('agentId'),
    version: t.exposeInt('version'),
    status: t.expose('status', { type: DeploymentStatusType }),
    previousDeploymentId: t.exposeID('previousDeploymentId', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryField('deployments', (t) =>
  t.connection(
    {
      type: DeploymentRef,
      description: "The deployments of an agent, or all of the organisation's",
      args: { agentId: t.arg.id(), order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, { agentId, ...page }, { deps, viewer }) =>
        toConnection(await listDeployments(deps, viewer, agentId, page)),
    },
    DeploymentConnection,
  ),
)
