/** Serves /v2/openapi.json, and /docs, the page that shows it; both without authentication. */
import type { FastifyInstance } from 'fastify'
import type { Assets } from '../../../src/edge/pages/assets.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { referencePage, referencePolicy } from './referencePage.ts'

export function registerReference(app: FastifyInstance, assets: Assets, describe: () => JsonObject): void {
  let document: string | undefined
  const paths = assets.add(new URL('./referenceFiles.ts', import.meta.url))
  const config = { open: () => true }
  app.get('/v2/openapi.json', { config }, async (_, reply) => {
    document ??= JSON.stringify(describe())
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document)
  })
  app.get('/docs', { config }, async (_, reply) => {
    const { 'reference.js': script = '', 'reference.css': style = '' } = await paths()
    return reply
      .headers({ 'content-security-policy': referencePolicy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(referencePage({ script, style }))
  })
}
