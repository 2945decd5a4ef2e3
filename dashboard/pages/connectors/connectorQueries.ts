import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ConnectorFields = graphql(`fragment ConnectorFields on Connector {
  id
  name
  kind
  baseUrl
  private
  hasSecret
  revision
  createdAt
  updatedAt
  usedByCount
  usedBy { id name }
}`)

export type ConnectorRow = ResultOf<typeof ConnectorFields>

export const ConnectorsQuery = graphql(
  `query Connectors($after: String) {
    connectors(first: 50, after: $after) {
      edges { node { ...ConnectorFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [ConnectorFields],
)

export const CreateConnectorMutation = graphql(`mutation CreateConnector($input: CreateConnectorInput!) {
  createConnector(input: $input) { connector { id } }
}`)

export const UpdateConnectorMutation = graphql(`mutation UpdateConnector($input: UpdateConnectorInput!) {
  updateConnector(input: $input) { connector { id } }
}`)

export const DeleteConnectorMutation = graphql(`mutation DeleteConnector($id: ID!) {
  deleteConnector(input: { id: $id }) { __typename }
}`)

export const TestConnectorMutation = graphql(`mutation TestConnector($id: ID!) {
  testConnector(input: { id: $id }) { ok status latencyMs error }
}`)
