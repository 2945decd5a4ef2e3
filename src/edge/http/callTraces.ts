/*
 * The span of each call to a door, from its arrival until its response is sent. It continues the trace of the caller's
 * `traceparent`. Like the access log it names the route, not the path, and nothing that the caller wrote.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tracing } from '../../platform/tracing/tracing.ts'

export type TraceCall = (request: FastifyRequest, reply: FastifyReply) => void

const doors = /^\/(?:v2|graphql)(?:[/?#]|$)/

export function createCallTraces(tracing: Tracing): TraceCall {
  return (request, reply) => {
    if (!doors.test(request.url)) return
    const { method, routeOptions, headers } = request
    const route = routeOptions?.url
    const span = tracing.startCall(route === undefined ? method : `${method} ${route}`, headers.traceparent, server)
    request.span = span
    if (!span.isRecorded) return
    span.set({
      'http.request.method': method,
      'http.route': route,
      'url.scheme': 'https',
      'network.protocol.version': request.raw.httpVersionMajor === 2 ? '2' : request.raw.httpVersion,
      'ars.request.id': request.id,
    })
    let isSent = false
    reply.raw.once('finish', () => {
      isSent = true
    })
    reply.raw.once('close', () => end(request, reply, isSent))
  }
}

const server = { kind: 'server' } as const

function end({ span, viewer }: FastifyRequest, { raw }: FastifyReply, isSent: boolean): void {
  span?.set({ 'http.response.status_code': raw.statusCode, 'ars.organization.id': viewer?.organizationId })
  if (raw.statusCode >= 500) span?.fail(String(raw.statusCode))
  else if (!isSent) span?.fail('disconnected')
  span?.end()
}
