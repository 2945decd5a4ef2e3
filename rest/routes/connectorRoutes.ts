import type { Route } from '../route.ts'
import { connectorFragment } from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const connectors: Resource = { path: '/connectors', one: 'connector', many: 'connectors', fragment: connectorFragment }

export const connectorRoutes: Route[] = [
  listRoute(connectors, { summary: 'List connectors', statuses: { 200: 'A page of connectors' } }),
  createRoute(connectors, 'createConnector', {
    summary: 'Store credentials for an external system',
    statuses: { 201: 'The connector, without its secret' },
  }),
  getRoute(connectors, { summary: 'Get a connector by id', statuses: { 200: 'The connector' } }),
  changeRoute(connectors, 'updateConnector', {
    method: 'PATCH',
    summary: 'Update a connector, including its secret',
    ...bodyBesideId,
    statuses: { 200: 'The connector' },
  }),
  changeRoute(connectors, 'deleteConnector', {
    method: 'DELETE',
    summary: 'Delete a connector that no agent uses',
    statuses: { 200: 'The deleted connector' },
  }),
]
