/*
 * GET /api/auth/session, also under /v2: the caller as GET /api/auth/me returns it, or null. It is not counted as a call and
 * never returns 401: pages use it to check whether anybody is signed in, and browsers log every 401 as an error.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../schema/context/context.ts'
import { executeRead } from '../src/edge/executeRead.ts'
import { toServiceError } from '../src/edge/httpErrors.ts'
import { refuseWhileDraining } from '../src/edge/refuseWhileDraining.ts'
import { authBases } from '../src/edge/session/authBases.ts'
import { type IdentifyDeps, identify } from '../src/edge/session/identify.ts'
import type { Viewer } from '../src/viewer/viewer.ts'
import { beginCall, runCall } from './callRoute.ts'
import { prepareRoute } from './prepareRoute.ts'
import { meRoute } from './routes/authRoutes.ts'

type Guards = IdentifyDeps & { isDraining(): boolean }

export function registerCurrentViewer(app: FastifyInstance, deps: Deps, guards: Guards): void {
  const prepared = prepareRoute(meRoute)
  const begin = beginCall(prepared, deps)
  const respond = async (request: FastifyRequest) => {
    refuseWhileDraining(guards)
    const viewer = await identifyIfKnown(guards, request)
    if (viewer !== null) request.viewer = viewer
    const call = begin(request) // also refuses parameters that the route does not have
    return { viewer: viewer && (await runCall(prepared, call)).response }
  }
  for (const base of authBases)
    app.get(`${base}/session`, { config: { door: 'rest', open: () => true } }, (request, reply) =>
      executeRead(reply, () => respond(request)),
    )
}

async function identifyIfKnown(guards: Guards, request: FastifyRequest): Promise<Viewer | null> {
  try {
    return await identify(guards, request)
  } catch (error) {
    if (toServiceError(error).status === 401) return null
    throw error
  }
}
