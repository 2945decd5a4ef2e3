/** Which methods a path takes, for the answer to one that it does not take. */
import type { FastifyInstance } from 'fastify'

export function createAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { shape: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ shape: toShape(url), methods: [method].flat() })
  })
  return (path) => [...new Set(routes.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods))].sort()
}

const toShape = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )
