/** A connector as callers see it: without its secret, not even a part of it. */
import type { Connector as ConnectorRow } from './connectorEntity.ts'

export type Connector = Omit<ConnectorRow, 'secret'>

export function showConnector({ secret: _, ...shown }: ConnectorRow): Connector {
  return shown
}
