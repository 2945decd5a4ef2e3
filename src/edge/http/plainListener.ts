/*
 * The listener for plain HTTP. It refuses every request, without a redirect and without reading credentials, except those
 * that a trusted proxy received over HTTPS, and health checks from this machine or a trusted proxy.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import type { NewId } from '../../platform/ids.ts'
import { isLoopback } from '../../platform/outgoing/classifyAddress.ts'
import { fail } from '../edgeErrors.ts'
import { restErrorBody } from '../httpErrors.ts'
import { isAmong, peerOf } from './addressOf.ts'
import { refuseMalformedRequest } from './malformedRequest.ts'
import { requestIdOf } from './requestId.ts'
import { responseHeaders } from './responseHeaders.ts'

type Deps = {
  trustedProxies: BlockList
  publicUrl(): string
  newId: NewId
  serve(request: IncomingMessage, response: ServerResponse): void
}

export function createPlainListener(deps: Deps): Server {
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (cameOverHttps(deps.trustedProxies, request) || isHealthCheck(deps.trustedProxies, request))
      deps.serve(request, response)
    else refuse(deps, request, response)
  }
  const server = createServer({ requireHostHeader: false }, respond)
  server.on('checkExpectation', respond)
  server.on('clientError', (error, socket) =>
    refuseMalformedRequest(error, socket as Socket, deps, fail('https_required')),
  )
  server.requestTimeout = 60_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 75_000 // longer than proxies keep idle connections: they close them, not this end
  return server
}

const cameOverHttps = (trusted: BlockList, { headers, socket }: IncomingMessage): boolean =>
  headers['x-forwarded-proto'] === 'https' && isAmong(trusted, peerOf(socket))

/** These paths show no data and are not part of the API. */
function isHealthCheck(trusted: BlockList, { method = '', url = '', socket }: IncomingMessage): boolean {
  const peer = peerOf(socket)
  return (
    /^(GET|HEAD)$/.test(method) && /^\/(healthz|readyz)(\?|$)/.test(url) && (isLoopback(peer) || isAmong(trusted, peer))
  )
}

function refuse(deps: Deps, request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(request.headers, deps.newId)
  const publicUrl = deps.publicUrl()
  const { 'strict-transport-security': _, ...headers } = responseHeaders(publicUrl) // has no effect without TLS
  response.writeHead(400, {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  })
  response.end(JSON.stringify(restErrorBody(fail('https_required'), { requestId, publicUrl })))
  request.resume()
}
