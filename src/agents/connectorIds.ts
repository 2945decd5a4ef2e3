import { isJsonObject } from '../platform/json.ts'
import type { AgentContent } from './agent.ts'

/** The connectors that an agent's version uses: in its runtime and tools, or in its configuration. */
export function connectorIdsOf({ runtime, config }: Pick<AgentContent, 'runtime' | 'config'>): string[] {
  const tools = Array.isArray(runtime?.tools) ? runtime.tools.filter(isJsonObject) : []
  const named = [runtime, config, ...tools].map((settings) => settings?.connector_id)
  return [...new Set(named.filter((id) => typeof id === 'string'))]
}

export const connectorParam = ({ runtime }: Pick<AgentContent, 'runtime'>): string =>
  runtime === null ? 'config.connector_id' : 'runtime.connector_id'
