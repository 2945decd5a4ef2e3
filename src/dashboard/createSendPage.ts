/** Serves every GET outside the API's paths: a file of the build, a page of the dashboard or of the documentation. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, sendAsset } from '../edge/pages/assets.ts'
import type { Dashboard } from './openDashboard.ts'
import type { Build } from './readBuild.ts'
import { statePage } from './statePage.ts'

/** Returns undefined, and sends nothing, if the path is not a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

type Deps = {
  dashboard: Dashboard
  /** For clients without HTML, such as curl: what this is, and how to begin. */
  startText(): string
}

export function createSendPage({ dashboard, startText }: Deps): SendPage {
  return (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1)
    if (!['GET', 'HEAD'].includes(request.method) || reserved.test(path)) return undefined
    reply.headers({ 'cache-control': 'no-cache' })
    const build = dashboard.current()
    const file = typeof build === 'string' || path.endsWith('.html') ? undefined : build.get(path)
    if (file !== undefined) return sendAsset(request, reply, file)
    reply.header('vary', 'Accept')
    const accept = request.headers.accept ?? '*/*'
    if (accept.includes('text/html')) {
      reply.header('content-security-policy', pagePolicy)
      return typeof build === 'string' ? sendState(reply, build) : sendHtml(request, reply, build, path)
    }
    if (!/\*\/\*|text\//.test(accept)) return undefined
    if (path === '/' || path === '/docs/start') return reply.type('text/plain; charset=utf-8').send(startText())
    const markdown = typeof build === 'string' ? undefined : build.get(`${path}.md`)
    return markdown && sendAsset(request, reply, markdown)
  }
}

const pagePolicy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
  ...["connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/** Paths below these are the API's, whether they exist or not. */
const reserved = /^\/(?:v\d+|api|graphql|assets|healthz|readyz|metrics)(?:\/|$)/

function sendHtml(request: FastifyRequest, reply: FastifyReply, build: Build, path: string): FastifyReply {
  if (!/^\/docs(?:\/|$)/.test(path)) return sendBuilt(request, reply, build.get('/index.html'))
  const page = build.get(`${path.replace(/\/$/, '')}.html`)
  if (page === undefined) reply.code(404)
  return sendBuilt(request, reply, page ?? build.get('/docs/404.html'))
}

function sendBuilt(request: FastifyRequest, reply: FastifyReply, page: Asset | undefined): FastifyReply {
  return page === undefined ? sendState(reply, 'failed') : sendAsset(request, reply, page)
}

const sendState = (reply: FastifyReply, state: 'building' | 'failed'): FastifyReply =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
    .type('text/html; charset=utf-8')
    .send(statePage(state))
