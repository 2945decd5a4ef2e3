/** Serves every GET outside the API's paths: a file of the build, or the page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, sendAsset } from '../edge/pages/assets.ts'
import type { Dashboard } from './openDashboard.ts'
import { statePage } from './statePage.ts'

/** Returns undefined, and sends nothing, if the path is not a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

export function createSendPage(dashboard: Dashboard): SendPage {
  return (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1)
    if (!['GET', 'HEAD'].includes(request.method) || reserved.test(path)) return undefined
    reply.headers({ 'cache-control': 'no-cache' })
    const build = dashboard.current()
    const file = typeof build === 'string' || path === '/index.html' ? undefined : build.get(path)
    if (file !== undefined) return sendAsset(request, reply, file)
    reply.header('vary', 'Accept')
    if (!(request.headers.accept ?? '').includes('text/html')) return undefined
    reply.header('content-security-policy', dashboardPolicy)
    return typeof build === 'string' ? sendState(reply, build) : sendIndex(request, reply, build.get('/index.html'))
  }
}

/** Paths below these belong to the API, whether they exist or not. */
const dashboardPolicy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
  ...["connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/** Paths below these are the API's, whether they exist or not. */
const reserved = /^\/(?:v\d+|api|graphql|docs|assets|healthz|readyz|metrics)(?:\/|$)/

function sendIndex(request: FastifyRequest, reply: FastifyReply, index: Asset | undefined): FastifyReply {
  if (index === undefined) return sendState(reply, 'failed')
  return sendAsset(request, reply, index)
}

const sendState = (reply: FastifyReply, state: 'building' | 'failed'): FastifyReply =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
    .type('text/html; charset=utf-8')
    .send(statePage(state))
