/** A connector as callers see it: without its secret, not even a part of it. */
import type { Connector as ConnectorRow } from './connectorEntity.ts'

export type Connector = Omit<ConnectorRow, 'secret'> & { hasSecret: boolean }

export function showConnector({ secret, ...shown }: ConnectorRow): Connector {
  return { ...shown, hasSecret: secret !== null }
}
