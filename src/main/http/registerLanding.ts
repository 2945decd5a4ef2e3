/** Serves `/docs/start` to browsers; other clients get the 404 of an unknown route. */
import type { FastifyInstance } from 'fastify'
import { fail } from '../../edge/edgeErrors.ts'
import { type Landing, landingPage, landingPolicy } from './landingPage.ts'

export function registerLanding(app: FastifyInstance, describe: () => Landing): void {
  app.get('/docs/start', { config: { open: () => true } }, async ({ headers }, reply) => {
    reply.header('vary', 'Accept')
    if (!(headers.accept ?? '').includes('text/html')) throw fail('route_not_found')
    return reply
      .headers({ 'content-security-policy': landingPolicy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(landingPage(describe()))
  })
}
