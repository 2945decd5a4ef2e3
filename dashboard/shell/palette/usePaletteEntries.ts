import { useMemo } from 'react'
import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { useCan } from '../../session/useCan.ts'
import { everyPlace } from '../places.ts'
import { pageOfNode } from './pageOfNode.ts'
import { paletteActions } from './paletteActions.ts'
import type { PaletteEntry } from './paletteEntry.ts'

/** The entries that match the text, at once, since Enter opens the first: an id is looked up, anything else is matched by name. */
export function usePaletteEntries(text: string): { entries: PaletteEntry[]; note: string } {
  const wanted = text.trim()
  const isId = /^[a-z]{2,5}_[0-9A-Za-z]{8,}$/.test(wanted)
  const { agents } = useAgents({ pause: !useCan('agents:read').allowed })
  const node = useRead(NodeQuery, { id: isId ? wanted : 'none' }, { pause: !isId })
  const named = useMemo(() => {
    return [...pageEntries, ...agents.map(agentEntry), ...paletteActions]
  }, [agents])
  if (isId) {
    const found = node.data?.node
    const page = found ? pageOfNode(found) : undefined
    return { entries: page ? [page] : [], note: node.loading ? 'Looking it up…' : `Nothing has the id ${wanted}` }
  }
  const words = wanted.toLowerCase().split(/\s+/)
  const matches = ({ label, kind }: PaletteEntry) =>
    words.every((word) => `${label} ${kind}`.toLowerCase().includes(word))
  return { entries: named.filter(matches).slice(0, 40), note: `Nothing matches “${wanted}”` }
}

const pageEntries: PaletteEntry[] = everyPlace.map(({ to, label, icon }) => ({
  key: to,
  label,
  kind: 'Page',
  icon,
  to,
}))

const agentEntry = ({ id, name }: { id: string; name: string }): PaletteEntry => ({
  key: id,
  label: name,
  kind: 'Agent',
  icon: 'agents',
  to: `/agents/${id}`,
})

const NodeQuery = graphql(`query PaletteNode($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on Delivery { webhookId }
    ... on Deployment { agentId }
  }
}`)
