/** Serves /v2/openapi.json, and /docs as HTML; both without authentication. /docs loads nothing from other hosts. */
import type { FastifyInstance } from 'fastify'
import type { JsonObject } from '../../src/platform/json.ts'
import { referencePage } from './referencePage.ts'

export function registerReference(app: FastifyInstance, describe: () => JsonObject): void {
  let document: JsonObject | undefined
  let page: string | undefined
  const config = { open: () => true }
  app.get('/v2/openapi.json', { config }, async (_, reply) => {
    document ??= describe()
    return reply.header('cache-control', 'public, max-age=300').send(document)
  })
  app.get('/docs', { config }, async (_, reply) => {
    page ??= referencePage(describe())
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page)
  })
}

const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=300',
}
