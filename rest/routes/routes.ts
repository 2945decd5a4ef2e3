/** The route table: all REST endpoints. */
import type { Route } from '../route.ts'
import { agentRoutes } from './agentRoutes.ts'
import { agentVersionRoutes } from './agentVersionRoutes.ts'
import { alertRoutes } from './alertRoutes.ts'
import { apiKeyRoutes } from './apiKeyRoutes.ts'
import { auditRoutes } from './auditRoutes.ts'
import { authRoutes } from './authRoutes.ts'
import { catalogRoutes } from './catalogRoutes.ts'
import { connectorRoutes } from './connectorRoutes.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { erasureRoutes } from './erasureRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { exportRoutes } from './exportRoutes.ts'
import { expressionRoutes } from './expressionRoutes.ts'
import { organizationRoutes } from './organizationRoutes.ts'
import { pipelineRoutes } from './pipelineRoutes.ts'
import { pipelineRunRoutes } from './pipelineRunRoutes.ts'
import { policyRoutes } from './policyRoutes.ts'
import { releaseRoutes } from './releaseRoutes.ts'
import { replayRoutes } from './replayRoutes.ts'
import { runRoutes } from './runRoutes.ts'
import { usageRoutes } from './usageRoutes.ts'
import { invitationRoutes, userRoutes } from './userRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

export const routes: Route[] = [
  ...agentRoutes,
  ...agentVersionRoutes,
  ...catalogRoutes,
  ...expressionRoutes,
  ...runRoutes,
  ...replayRoutes,
  ...releaseRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...organizationRoutes,
  ...erasureRoutes,
  ...exportRoutes,
  ...usageRoutes,
  ...connectorRoutes,
  ...policyRoutes,
  ...alertRoutes,
  ...pipelineRoutes,
  ...pipelineRunRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
]
