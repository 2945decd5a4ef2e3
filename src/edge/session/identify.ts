/** Identifies the caller. Limits the rate of invalid credentials from an address; valid ones are not affected. */
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../viewer/viewer.ts'
import type { AddressOf } from '../http/addressOf.ts'
import { toServiceError } from '../httpErrors.ts'
import { type Authenticators, authenticate } from './authenticate.ts'

export type IdentifyDeps = {
  authenticators: Authenticators
  addressOf: AddressOf
  /** Throws if too many invalid credentials came from an address. */
  countWrongCredentials(address: string): Promise<void>
}

export async function identify(deps: IdentifyDeps, request: FastifyRequest): Promise<Viewer> {
  const origin = { address: deps.addressOf(request), requestId: request.id, traceparent: request.span?.traceparent }
  try {
    return { ...(await authenticate(deps.authenticators, request.headers)), origin }
  } catch (error) {
    const { status, code } = toServiceError(error)
    if (status === 401 && code !== 'missing_credentials') await deps.countWrongCredentials(origin.address)
    throw error
  }
}
