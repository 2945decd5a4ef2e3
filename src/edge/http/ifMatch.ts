/*
 * A change that has nothing to compare `If-Match` with refuses it. If it were ignored, the change would be made whether the
 * caller's condition holds or not.
 */
import type { FastifyRequest } from 'fastify'
import { type FirstCall, isRead } from '../../limits/callKind.ts'
import { fail } from '../edgeErrors.ts'

/** Returns why the header is refused, or undefined. GraphQL decides when it has read the operation (`unknown`). */
export function ifMatchFault({ headers, routeOptions }: FastifyRequest, call: FirstCall): Error | undefined {
  if (headers['if-match'] === undefined || routeOptions.config.ifMatch) return undefined
  return call === 'unknown' || isRead(call) ? undefined : refusedIfMatch('This call does not support If-Match')
}

export const refusedIfMatch = (message: string): Error => fail('invalid_header', { param: 'If-Match', message })
