/** A connector as its owners see it: its secret goes in and never comes out, not even its end. */
import type { Connector as ConnectorRow } from './connectorEntity.ts'

export type Connector = Omit<ConnectorRow, 'secret'>

export function showConnector({ secret: _, ...shown }: ConnectorRow): Connector {
  return shown
}
