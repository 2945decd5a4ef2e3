import { useDeferredValue, useMemo } from 'react'
import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { useCan } from '../../session/useCan.ts'
import { everyPlace } from '../places.ts'
import { pageOfNode } from './pageOfNode.ts'
import { paletteActions } from './paletteActions.ts'
import type { PaletteEntry } from './paletteEntry.ts'

type PaletteEntries = {
  entries: PaletteEntry[]
  /** Shown if there are no entries. */
  note: string
  /** False while the entries are those of an earlier text. */
  areCurrent: boolean
}

/** The entries that match the text: an id is looked up, anything else is matched by name. */
export function usePaletteEntries(text: string): PaletteEntries {
  const wanted = useDeferredValue(text.trim())
  const isDeferred = wanted !== text.trim()
  const isId = /^[a-z]{2,5}_[0-9A-Za-z]{8,}$/.test(wanted)
  const { agents } = useAgents({ pause: !useCan('agents:read').allowed })
  const node = useRead(NodeQuery, { id: isId ? wanted : 'none' }, { pause: !isId })
  const named = useMemo(() => {
    return [...pageEntries, ...agents.map(agentEntry), ...paletteActions]
  }, [agents])
  if (isId) {
    const found = node.data?.node
    const page = found ? pageOfNode(found) : undefined
    const note = node.loading ? 'Looking it up…' : `Nothing has the id ${wanted}`
    return { entries: page ? [page] : [], note, areCurrent: !isDeferred && !node.loading }
  }
  const words = wanted.toLowerCase().split(/\s+/)
  const matches = ({ label, kind }: PaletteEntry) =>
    words.every((word) => `${label} ${kind}`.toLowerCase().includes(word))
  const entries = named.filter(matches).slice(0, 40)
  return { entries, note: `Nothing matches “${wanted}”`, areCurrent: !isDeferred }
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
    ... on Release { agentId }
  }
}`)
