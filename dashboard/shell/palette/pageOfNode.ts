import { pageOfId } from '../../parts/navigation/pageOfId.ts'
import type { Target } from '../../parts/navigation/pageUrls.ts'
import type { PaletteEntry } from './paletteEntry.ts'

type FoundNode = { __typename: string; id: string; webhookId?: string; agentId?: string }

/** The page that shows a node of any type. */
export function pageOfNode(node: FoundNode): PaletteEntry | undefined {
  const page = inside[node.__typename]?.(node) ?? pageOfId(node.id)
  if (page === undefined) return undefined
  return { key: node.id, label: node.id, kind: kindOf(node.__typename), icon: 'right', ...page }
}

/** Types that are shown on another type's page. */
const inside: Record<string, (node: FoundNode) => Target> = {
  Release: ({ id, agentId }) => ({ to: `/agents/${agentId}`, search: { tab: 'release', release: id } }),
  Deployment: ({ agentId }) => ({ to: `/agents/${agentId}`, search: { tab: 'versions' } }),
  Delivery: ({ id, webhookId }) => ({ to: `/webhooks/${webhookId}`, search: { delivery: id } }),
}

const kindOf = (typename: string): string => typename.replace(/(?<=.)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
