import { listConnectors, readConnector } from '../src/connectors/readConnector.ts'
import { builder } from './building/builder.ts'
import { listQuery, lookUpQuery } from './building/queries.ts'
import { ConnectorConnection, ConnectorRef } from './building/refs.ts'
import { Node } from './node.ts'

export const ConnectorKindType = builder.enumType('ConnectorKind', {
  values: ['openai', 'http'] as const,
  description: "openai: an OpenAI-compatible model provider. http: the organisation's own endpoint",
})

ConnectorRef.implement({
  description: 'Credentials for an external system; the secret is never returned',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: ConnectorKindType }),
    baseUrl: t.exposeString('baseUrl'),
    private: t.exposeBoolean('private', { description: 'If true, demo keys may not run its agents' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

lookUpQuery('connector', ConnectorRef, readConnector)
listQuery('connectors', ConnectorRef, ConnectorConnection, listConnectors)
