import type { Route } from '../route.ts'
import { catalogFragment } from './representations.ts'

export const catalogRoutes: Route[] = [
  {
    name: 'catalog.list',
    method: 'GET',
    path: '/catalog',
    summary: 'List the agents that can be hired',
    description: 'The whole catalog in one response; it is the same for every organisation.',
    scope: null,
    document: `query { catalog { ...CatalogEntry } } ${catalogFragment}`,
    responsePath: 'catalog',
    plainList: true,
    statuses: { 200: 'The whole catalog' },
    codes: [],
  },
  {
    name: 'catalog.get',
    method: 'GET',
    path: '/catalog/{key}',
    summary: 'Get a catalog agent by its key',
    description: 'What the agent does, with the JSON Schemas of its configuration, input and output.',
    scope: null,
    document: `query ($key: String!) { catalogEntry(key: $key) { ...CatalogEntry } } ${catalogFragment}`,
    responsePath: 'catalogEntry',
    params: { key: 'key' },
    statuses: { 200: 'The catalog agent' },
    codes: ['catalog_agent_not_found'],
  },
]
