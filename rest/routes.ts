/** The route table: every REST endpoint there is. */
import { agentRoutes } from './agentRoutes.ts'
import { catalogRoutes } from './catalogRoutes.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import type { Route } from './route.ts'
import { runRoutes } from './runRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

export const routes: Route[] = [
  ...agentRoutes,
  ...catalogRoutes,
  ...runRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
]
