import { useCallback } from 'react'
import { type Answer, callService } from '../../graphql/callService.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { useCached } from '../../graphql/useCached.ts'

const AgentNamesQuery = graphql(`
  query AgentNames($after: String) {
    agents(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      edges { node { id name status version catalogKey } }
    }
  }
`)

type AgentPage = ResultOf<typeof AgentNamesQuery>['agents']
export type NamedAgent = AgentPage['edges'][number]['node']
type Agents = { agents: NamedAgent[]; ready: boolean; nameOf(id: string): string }

/** The organisation's agents for pickers and names, newest first. */
export function useAgents(options?: { pause?: boolean }): Agents {
  const { data: agents } = useCached(['agent names'], readAgents, options)
  const nameOf = useCallback((id: string) => agents?.find((agent) => agent.id === id)?.name ?? id, [agents])
  return { agents: agents ?? none, ready: agents !== undefined, nameOf }
}

const none: NamedAgent[] = []
/** Of 100 agents each. A longer list is of no use in a picker; the Agents page has them all. */
const mostPages = 20

async function readAgents(signal: AbortSignal): Promise<Answer<NamedAgent[]>> {
  const agents: NamedAgent[] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const answer: Answer<ResultOf<typeof AgentNamesQuery>> = await callService(AgentNamesQuery, { after }, signal)
    if (answer.error !== undefined) return { data: undefined, error: answer.error }
    const { edges, pageInfo }: AgentPage = answer.data.agents
    agents.push(...edges.map(({ node }) => node))
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  return { data: agents, error: undefined }
}
