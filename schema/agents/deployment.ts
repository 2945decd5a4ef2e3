import type { DeploymentStatus } from '../../src/agents/store/deploymentEntity.ts'
import { listDeployments } from '../../src/agents/versions/readDeployment.ts'
import { addCreator } from '../access/actor.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { toConnection } from '../building/connection.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { filterFields } from '../building/filterFields.ts'
import { orderArgument } from '../building/order.ts'
import { orNull } from '../building/orNull.ts'
import { DeploymentConnection, DeploymentRef } from '../building/refs.ts'
import { Node } from '../node.ts'

const DeploymentStatusType = describedEnum<DeploymentStatus>('DeploymentStatus', 'The state of a deployment', {
  releasing: 'A release gives its version to a share of new runs',
  active: 'Its version is live',
  superseded: 'A later change replaced its version',
  rolled_back: 'A rollback replaced its version, or its release did not complete',
})

DeploymentRef.implement({
  description: 'A record of a version of an agent going live',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with dep_' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    version: t.exposeInt('version', { description: 'The version that went live, or is released' }),
    status: t.expose('status', { type: DeploymentStatusType, description: 'Whether the version is still live' }),
    previousDeploymentId: t.exposeID(
      'previousDeploymentId',
      orNull('Id of the deployment that this one replaced; null for the first one of an agent'),
    ),
    reason: t.exposeString(
      'reason',
      orNull(
        'Why the version went live, if a rollback, a release or the deployment of a candidate gave a reason, or why its release did not complete; else null',
      ),
    ),
    releaseId: t.exposeID('releaseId', orNull('Id of the release that it began with; null if it went live at once')),
    percent: t.exposeInt('percent', orNull('Share of new runs that its version gets; null unless it is releasing')),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that made the version live' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the version went live, or its release began',
    }),
  }),
})

addCreator(DeploymentRef)

builder.queryField('deployments', (t) =>
  t.connection(
    {
      type: DeploymentRef,
      description: "The deployments of an agent, or all of the organisation's",
      args: {
        agentId: t.arg.id({ description: 'Id of the agent; default: all agents' }),
        createdAfter: t.arg(filterFields.createdAfter),
        createdBefore: t.arg(filterFields.createdBefore),
        order: t.arg(orderArgument),
      },
      complexity: connectionCost,
      resolve: async (_, { agentId, createdAfter, createdBefore, ...page }, { deps, viewer }) =>
        toConnection(await listDeployments(deps, viewer, { agentId, createdAfter, createdBefore }, page)),
    },
    DeploymentConnection,
  ),
)
