import { listConnectors } from '../src/connectors/listConnectors.ts'
import { readConnector } from '../src/connectors/readConnector.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { ConnectorConnection, ConnectorRef } from './refs.ts'

export const ConnectorKindType = builder.enumType('ConnectorKind', {
  values: ['openai', 'http'] as const,
  description: "openai: an OpenAI-compatible model provider. http: the organisation's own endpoint",
})

ConnectorRef.implement({
  description: 'Credentials for an outside system; their secret is never shown',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: ConnectorKindType }),
    baseUrl: t.exposeString('baseUrl'),
    private: t.exposeBoolean('private', { description: 'Demo keys may not run agents that use it' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  connector: t.field({
    type: ConnectorRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readConnector(deps, viewer, id),
  }),
  connectors: t.connection(
    {
      type: ConnectorRef,
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, page, { deps, viewer }) => toConnection(await listConnectors(deps, viewer, page)),
    },
    ConnectorConnection,
  ),
}))
