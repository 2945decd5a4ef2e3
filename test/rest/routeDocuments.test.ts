/** A route's document is compiled at its first call; here all are. */
import { describe, expect, test } from '@jest/globals'
import { parse } from 'graphql'
import { compileRoute } from '../../rest/prepareRoute.ts'
import { routes } from '../../rest/routes/routes.ts'

describe('the document of a route', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s compiles', (_, route) => {
    expect(compileRoute(route, parse(route.document))).toBeInstanceOf(Function)
  })

  test('that requests an unknown field is rejected, with the name of the route', () => {
    const [route] = routes
    if (route === undefined) throw new Error('no routes')
    expect(() => compileRoute(route, parse('{ nothing }'))).toThrow(`${route.method} ${route.path}: Cannot query field`)
  })
})
