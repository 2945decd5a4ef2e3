/** The public form of a connector, without any part of its secret. */
import type { Connector as ConnectorRow } from './connectorEntity.ts'

export type Connector = Omit<ConnectorRow, 'secret'> & { hasSecret: boolean }

export function showConnector({ secret, ...shown }: ConnectorRow): Connector {
  return { ...shown, hasSecret: secret !== null }
}
