import type { Route } from '../route.ts'
import { catalogFragment } from './representations.ts'

export const catalogRoutes: Route[] = [
  {
    method: 'GET',
    path: '/catalog',
    summary: 'List the agents that can be hired',
    document: `query { catalog { ...CatalogEntry } } ${catalogFragment}`,
    answer: 'catalog',
    plainList: true,
    statuses: { 200: 'The whole catalog' },
    failures: [],
  },
  {
    method: 'GET',
    path: '/catalog/{key}',
    summary: 'Get a catalog agent by its key',
    document: `query ($key: String!) { catalogEntry(key: $key) { ...CatalogEntry } } ${catalogFragment}`,
    answer: 'catalogEntry',
    params: { key: 'key' },
    statuses: { 200: 'The catalog agent' },
    failures: [404],
  },
]
