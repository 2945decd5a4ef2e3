import { listConnectors, readConnector } from '../../src/connectors/readConnector.ts'
import type { ConnectorKind } from '../../src/runtimes/connector.ts'
import { UsingAgentType, usedByCountDescription, usedByDescription } from '../agents/usingAgent.ts'
import { revisionDescription } from '../building/conditions.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { ConnectorConnection, ConnectorRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

export const ConnectorKindType = describedEnum<ConnectorKind>('ConnectorKind', 'What a connector connects to', {
  openai: 'An OpenAI-compatible model provider, called with the secret as its API key',
  http: "The organisation's own endpoint; calls to it are signed with the secret",
})

ConnectorRef.implement({
  description: 'Credentials for an external system; the secret is never returned',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with conn_; agents refer to the connector by it' }),
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    kind: t.expose('kind', { type: ConnectorKindType, description: 'What it connects to; fixed at creation' }),
    baseUrl: t.exposeString('baseUrl', {
      description: 'The https:// URL of the system; the secret is used only for its origin',
    }),
    hasSecret: t.exposeBoolean('hasSecret', { description: 'Whether a secret is stored' }),
    private: t.exposeBoolean('private', {
      description: 'Whether agents that use the connector are closed to demo keys',
    }),
    usedBy: t.field({
      type: [UsingAgentType],
      nullable: true,
      description: usedByDescription,
      resolve: loaded('Connector', 'usedBy'),
    }),
    usedByCount: t.int({
      nullable: true,
      description: usedByCountDescription,
      resolve: loaded('Connector', 'usedByCount'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the connector was created' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the connector was last changed' }),
    revision: t.exposeInt('revision', { description: revisionDescription }),
  }),
})

lookUpQuery('connector', ConnectorRef, readConnector)
listQuery('connectors', ConnectorRef, ConnectorConnection, listConnectors, "The organisation's connectors")
