/** Relay's `node(id)`, over the same public ids as everywhere else: the prefix says what an id names. */
import { readApiKey } from '../src/access/readApiKey.ts'
import { readAgent } from '../src/agents/readAgent.ts'
import { readDeployment } from '../src/agents/readDeployment.ts'
import { readConnector } from '../src/connectors/readConnector.ts'
import type { ServiceError } from '../src/platform/errors.ts'
import { type IdPrefix, prefixOf } from '../src/platform/ids.ts'
import { readPolicy } from '../src/policies/readPolicy.ts'
import { readRun } from '../src/runs/readRun.ts'
import { readDelivery } from '../src/webhooks/readDelivery.ts'
import { readEvents } from '../src/webhooks/readEvent.ts'
import { readWebhooks } from '../src/webhooks/readWebhook.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'

export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'Anything that has an id',
  resolveType: (value) => kindOf(value.id)?.typeName,
  fields: (t) => ({ id: t.exposeID('id') }),
})

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'Whatever has this id, or null',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => kindOf(id)?.find(context, id) ?? null,
  }),
)

type Kind = { typeName: string; find(context: Context, id: string): Promise<{ id: string } | null> }

const kinds: Partial<Record<IdPrefix, Kind>> = {
  run: { typeName: 'Run', find: ({ deps, viewer }, id) => readRun(deps, viewer, id).catch(nullWhenNotFound) },
  ag: { typeName: 'Agent', find: ({ deps, viewer }, id) => readAgent(deps, viewer, id).catch(nullWhenNotFound) },
  dep: { typeName: 'Deployment', find: ({ deps, viewer }, id) => readDeployment(deps, viewer, id) },
  key: { typeName: 'ApiKey', find: ({ deps, viewer }, id) => readApiKey(deps, viewer, id).catch(nullWhenNotFound) },
  pol: { typeName: 'Policy', find: ({ deps, viewer }, id) => readPolicy(deps, viewer, id).catch(nullWhenNotFound) },
  wh: {
    typeName: 'Webhook',
    find: async ({ deps, viewer }, id) => (await readWebhooks(deps, viewer, [id]))[0] ?? null,
  },
  conn: {
    typeName: 'Connector',
    find: ({ deps, viewer }, id) => readConnector(deps, viewer, id).catch(nullWhenNotFound),
  },
  dlv: {
    typeName: 'Delivery',
    find: ({ deps, viewer }, id) => readDelivery(deps, viewer, id).catch(nullWhenNotFound),
  },
  evt: { typeName: 'Event', find: async ({ deps, viewer }, id) => (await readEvents(deps, viewer, [id]))[0] ?? null },
}

/** What `node` finds. */
export const nodePrefixes = Object.keys(kinds) as IdPrefix[]

function kindOf(id: string): Kind | undefined {
  const prefix = prefixOf(id)
  return prefix && kinds[prefix]
}

function nullWhenNotFound(error: ServiceError): null {
  if (error.status === 404) return null
  throw error
}
