/** The route table: every REST endpoint there is. */
import { agentRoutes } from './agentRoutes.ts'
import { catalogRoutes } from './catalogRoutes.ts'
import type { Route } from './route.ts'
import { runRoutes } from './runRoutes.ts'

export const routes: Route[] = [...agentRoutes, ...catalogRoutes, ...runRoutes]
