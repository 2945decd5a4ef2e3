/** How the calls of a browser session are charged, for each route. */
import { expect, test } from '@jest/globals'
import { registerRoutes } from '../../rest/registerRoutes.ts'
import type { Route } from '../../rest/route.ts'
import { routes } from '../../rest/routes/routes.ts'

function kindOf(route: Route): string {
  const kinds: string[] = []
  const app = { route: ({ config }: { config: { call: string } }) => kinds.push(config.call) }
  registerRoutes(app as never, {} as never, [route], () => '')
  return kinds[0] ?? ''
}

const catalog: Route = {
  name: 'catalog.check',
  path: '/catalog/check',
  method: 'POST',
  responsePath: 'catalog',
  scope: null,
  summary: '',
  description: '',
  statuses: { 200: '' },
  codes: [],
  document: 'query { catalog { key } }',
}

test('a POST whose operation is a query is a read', () => {
  expect(kindOf(catalog)).toBe('read')
})

test('every GET is a read, and every mutation a change', () => {
  for (const route of routes) {
    const isRead = kindOf(route).endsWith('read')
    expect([route.name, isRead]).toEqual([route.name, !route.document.trimStart().startsWith('mutation')])
    if (route.method === 'GET') expect([route.name, isRead]).toEqual([route.name, true])
  }
})

test('the viewer, usage, and the revocation and rotation of keys are essential', () => {
  const essential = routes.filter((route) => kindOf(route).startsWith('essential'))
  expect(essential.map(({ name }) => name).sort()).toEqual([
    ...['apiKeys.revoke', 'apiKeys.rotate', 'auth.me', 'usage.get'],
  ])
})
