import type { Route } from '../route.ts'
import { connectorFragment, connectorTestFragment } from './representations.ts'
import { createRoute, deleteRoute, getRoute, listRoute, type Resource, updateRoute } from './resourceRoutes.ts'

const connectors: Resource = {
  tag: 'connectors',
  path: '/connectors',
  one: 'connector',
  many: 'connectors',
  fragment: connectorFragment,
  readScope: 'connectors:read',
  writeScope: 'connectors:write',
  notFound: 'connector_not_found',
  entityTag: 'revision',
  codes: ['agent_not_allowed'],
}

export const connectorRoutes: Route[] = [
  listRoute(connectors, {
    summary: 'List connectors',
    description: "The organisation's connectors; their secrets are never shown.",
    statuses: { 200: 'A page of connectors' },
  }),
  createRoute(connectors, 'createConnector', {
    summary: 'Store credentials for an external system',
    description: 'The secret is stored encrypted, and used only by agents that refer to the connector.',
    statuses: { 201: 'The connector, without its secret' },
    codes: ['private_connector_forbidden', 'invalid_url', 'invalid_value', 'too_many_connectors'],
  }),
  getRoute(connectors, {
    summary: 'Get a connector by id',
    description: 'What it connects to, and which agents use it; its secret is never shown.',
    statuses: { 200: 'The connector' },
  }),
  updateRoute(connectors, 'updateConnector', {
    summary: 'Update a connector, including its secret',
    description: 'Changes the given fields. A change of origin requires the secret as well.',
    statuses: { 200: 'The connector' },
    codes: ['private_connector_forbidden', 'invalid_url', 'invalid_value'],
  }),
  deleteRoute(connectors, 'deleteConnector', {
    summary: 'Delete a connector that no agent uses',
    description: 'Refused while an active agent uses it.',
    statuses: { 200: 'The deleted connector' },
    codes: ['private_connector_forbidden', 'connector_in_use'],
  }),
  {
    name: 'connectors.test',
    method: 'POST',
    path: '/connectors/{id}/test',
    summary: 'Test whether the external system responds',
    description:
      'Calls it once, within 10 seconds: for kind `openai`, the list of models with the secret; for kind `http`, the ' +
      'base URL without it. Only the status of the response is shown. At most 30 tests a minute per organisation.',
    scope: 'connectors:write',
    document: `mutation ($input: TestConnectorInput!) {
      testConnector(input: $input) { ...ConnectorTest }
    } ${connectorTestFragment}`,
    responsePath: 'testConnector',
    params: { id: 'input.id' },
    statuses: { 200: 'The result of the test' },
    codes: ['connector_not_found', 'agent_not_allowed'],
  },
]
