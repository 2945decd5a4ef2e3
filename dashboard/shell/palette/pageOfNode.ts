import type { PaletteEntry } from './paletteEntry.ts'

type FoundNode = { __typename: string; id: string; webhookId?: string; agentId?: string }

/** The page that shows a thing, whatever its type is. */
export function pageOfNode(node: FoundNode): PaletteEntry | undefined {
  const page = pages[node.__typename]?.(node)
  if (page === undefined) return undefined
  return { key: node.id, label: node.id, kind: kindOf(node.__typename), icon: 'right', ...page }
}

type Target = { to: string; search?: Record<string, string> }

const pages: Record<string, (node: FoundNode) => Target> = {
  Run: ({ id }) => ({ to: `/runs/${id}` }),
  Agent: ({ id }) => ({ to: `/agents/${id}` }),
  Deployment: ({ agentId }) => ({ to: `/agents/${agentId}`, search: { tab: 'versions' } }),
  ApiKey: ({ id }) => ({ to: '/settings/api-keys', search: { key: id } }),
  Policy: ({ id }) => ({ to: '/settings/policies', search: { policy: id } }),
  Connector: ({ id }) => ({ to: '/settings/connectors', search: { connector: id } }),
  Pipeline: ({ id }) => ({ to: `/pipelines/${id}` }),
  PipelineRun: ({ id }) => ({ to: `/pipeline-runs/${id}` }),
  Webhook: ({ id }) => ({ to: `/webhooks/${id}` }),
  Delivery: ({ id, webhookId }) => ({ to: `/webhooks/${webhookId}`, search: { delivery: id } }),
  AlertRule: ({ id }) => ({ to: `/alerts/rules/${id}` }),
  Alert: ({ id }) => ({ to: '/alerts', search: { tab: 'alerts', alert: id } }),
  Event: ({ id }) => ({ to: '/events', search: { event: id } }),
}

const kindOf = (typename: string): string => typename.replace(/(?<=.)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
