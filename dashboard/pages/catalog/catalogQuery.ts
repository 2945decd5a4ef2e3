import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const CatalogQuery = graphql(`
  query Catalog {
    catalog { key name description configSchema inputSchema outputSchema exampleInput }
  }
`)

export type CatalogEntry = ResultOf<typeof CatalogQuery>['catalog'][number]

export const HireAgentMutation = graphql(`
  mutation HireAgent($input: HireAgentInput!) {
    hireAgent(input: $input) { replayed agent { id name } }
  }
`)
