/** The methods that the routes of a path accept, for the `Allow` header of a 405. */
import type { FastifyInstance } from 'fastify'

export function createAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; parameters: number; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: toPattern(url), parameters: url.split(':').length - 1, methods: [method].flat() })
  })
  return (path) => {
    const matching = routes.filter(({ pattern }) => pattern.test(path))
    // `/agents/custom` is a resource of its own, though it could also be an id in `/agents/{id}`.
    const fewest = Math.min(...matching.map(({ parameters }) => parameters))
    const own = matching.filter(({ parameters }) => parameters === fewest)
    return [...new Set(own.flatMap(({ methods }) => methods))].sort()
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )
