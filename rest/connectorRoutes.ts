import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { connectorFragment, listFields } from './representations.ts'
import type { Route } from './route.ts'

export const connectorRoutes: Route[] = [
  {
    method: 'GET',
    path: '/connectors',
    summary: 'List connectors',
    document: `query (${pagingVariables}) {
      connectors(${pagingArguments}) { ${listFields('Connector')} }
    } ${connectorFragment}`,
    answer: 'connectors',
    query: pagingQuery,
    statuses: { 200: 'A page of connectors' },
    failures: [400, 422],
  },
  {
    method: 'POST',
    path: '/connectors',
    summary: 'Keep credentials for an outside system',
    document: `mutation ($input: CreateConnectorInput!) {
      createConnector(input: $input) { replayed connector { ...Connector } }
    } ${connectorFragment}`,
    answer: 'createConnector.connector',
    body: 'input',
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The connector, without its secret' },
    answerHeaders: (connector, { publicUrl, data }) => ({
      location: `${publicUrl}/v2/connectors/${connector.id}`,
      ...replayedHeader((data.createConnector as JsonObject).replayed),
    }),
    failures: [400, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/connectors/{id}',
    summary: 'Get a connector by id',
    document: `query ($id: ID!) { connector(id: $id) { ...Connector } } ${connectorFragment}`,
    answer: 'connector',
    params: { id: 'id' },
    statuses: { 200: 'The connector' },
    failures: [404],
  },
  {
    method: 'PATCH',
    path: '/connectors/{id}',
    summary: 'Update a connector, its secret included',
    document: `mutation ($input: UpdateConnectorInput!) {
      updateConnector(input: $input) { connector { ...Connector } }
    } ${connectorFragment}`,
    answer: 'updateConnector.connector',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The connector' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'DELETE',
    path: '/connectors/{id}',
    summary: 'Delete a connector that no agent uses',
    document: `mutation ($input: DeleteConnectorInput!) {
      deleteConnector(input: $input) { connector { ...Connector } }
    } ${connectorFragment}`,
    answer: 'deleteConnector.connector',
    params: { id: 'input.id' },
    statuses: { 200: 'The connector as it was' },
    failures: [400, 404, 413, 415, 422],
  },
]
