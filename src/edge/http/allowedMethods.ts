/*
 * The methods that the routes of a path accept, for the `Allow` header of a 405. A path without parameters is a separate
 * resource: `/runs/stream` and `/agents/custom` are not ids in `/runs/{id}` and `/agents/{id}`, whatever the method.
 */
import type { FastifyInstance } from 'fastify'

export type AllowedMethods = ReturnType<typeof createAllowedMethods>

export function createAllowedMethods(app: FastifyInstance) {
  const routes: { pattern: RegExp; parameters: number; methods: string[] }[] = []
  const literals = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    const [methods, parameters] = [[method].flat(), url.split(':').length - 1]
    routes.push({ pattern: toPattern(url), parameters, methods })
    if (parameters === 0) literals.set(url, [...(literals.get(url) ?? []), ...methods])
  })
  return {
    of(path: string): string[] {
      const matching = routes.filter(({ pattern }) => pattern.test(path))
      const fewest = Math.min(...matching.map(({ parameters }) => parameters))
      const own = matching.filter(({ parameters }) => parameters === fewest)
      return [...new Set(own.flatMap(({ methods }) => methods))].sort()
    },
    /** False if the router would match a route with parameters, but the path is a separate resource. */
    includes: (method: string, path: string): boolean => literals.get(path)?.includes(method) ?? true,
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )
