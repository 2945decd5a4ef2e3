import { useCallback } from 'react'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'

const AgentNamesQuery = graphql(`
  query AgentNames {
    agents(first: 100) { edges { node { id name status version catalogKey } } }
  }
`)

export type NamedAgent = ResultOf<typeof AgentNamesQuery>['agents']['edges'][number]['node']

/** The organisation's agents for pickers and names; of an organisation with more than a hundred, the newest. */
export function useAgents(): { agents: NamedAgent[]; ready: boolean; nameOf(id: string): string } {
  const { data } = useRead(AgentNamesQuery, {})
  const nodes = data?.agents.edges
  const nameOf = useCallback((id: string) => nodes?.find(({ node }) => node.id === id)?.node.name ?? id, [nodes])
  return { agents: nodes?.map(({ node }) => node) ?? [], ready: nodes !== undefined, nameOf }
}
