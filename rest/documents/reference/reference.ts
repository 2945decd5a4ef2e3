/** Serves /v2/openapi.json, and /docs/reference, the page that shows it; both without authentication. */
import type { FastifyInstance } from 'fastify'
import type { Assets } from '../../../src/edge/pages/assets.ts'
import { constantText, type SendText } from '../../../src/edge/pages/constantText.ts'
import { sessionCookieName } from '../../../src/edge/session/sessionCookie.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { referencePage, referencePolicy } from './referencePage.ts'

export function registerReference(app: FastifyInstance, assets: Assets, describe: () => JsonObject): void {
  let sendDocument: SendText | undefined
  const paths = assets.add(new URL('./referenceFiles.ts', import.meta.url))
  const config = { open: () => true }
  app.get('/v2/openapi.json', { config }, async (request, reply) => {
    sendDocument ??= constantText(JSON.stringify(describe()))
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8')
    return sendDocument(request, reply)
  })
  app.get('/docs/reference', { config }, async (request, reply) => {
    const { 'reference.js': script = '', 'reference.css': style = '' } = await paths()
    return reply
      .headers({ 'content-security-policy': referencePolicy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(referencePage({ script, style, hasSession: request.headers.cookie?.includes(sessionCookieName) === true }))
  })
}
