/** Relay's `node(id)`. It takes the public ids of REST, whose prefix names the type; those of policy templates are names. */
import { readApiKey } from '../src/access/keys/readApiKey.ts'
import { readAgent } from '../src/agents/readAgent.ts'
import { readDeployment } from '../src/agents/versions/readDeployment.ts'
import { readAlert } from '../src/alerts/readAlert.ts'
import { readRule } from '../src/alerts/rules/readRule.ts'
import { readConnector } from '../src/connectors/readConnector.ts'
import { readErasure } from '../src/erasures/readErasure.ts'
import { readExport } from '../src/exports/readExport.ts'
import { readPipeline } from '../src/pipelines/definitions/readPipeline.ts'
import { readPipelineRun } from '../src/pipelines/runs/readPipelineRun.ts'
import type { ServiceError } from '../src/platform/errors.ts'
import { type IdPrefix, prefixOf } from '../src/platform/ids.ts'
import { isTemplate } from '../src/policies/policy.ts'
import { readPolicy } from '../src/policies/readPolicy.ts'
import { readRelease } from '../src/releases/readRelease.ts'
import { readReplay } from '../src/replays/readReplay.ts'
import { readRun } from '../src/runs/readRun.ts'
import type { Viewer } from '../src/viewer/viewer.ts'
import { readDelivery } from '../src/webhooks/readDelivery.ts'
import { readEvent } from '../src/webhooks/readEvent.ts'
import { readWebhook } from '../src/webhooks/readWebhook.ts'
import { builder } from './building/builder.ts'
import type { Deps } from './context/context.ts'

export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with an id that is unique in the service',
  resolveType: (value) => kindOf(value.id)?.typeName,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Unique id; its prefix names the type' }) }),
})

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'The object of any type with this id; null if it does not exist',
    args: { id: t.arg.id({ required: true, description: 'Id of a run, agent, deployment, webhook, …' }) },
    resolve: (_, { id }, { deps, viewer }) => kindOf(id)?.read(deps, viewer, id).catch(nullWhenNotFound) ?? null,
  }),
)

type Kind = { typeName: string; read: (deps: Deps, viewer: Viewer, id: string) => Promise<{ id: string } | null> }

const kinds: Partial<Record<IdPrefix, Kind>> = {
  run: { typeName: 'Run', read: readRun },
  ag: { typeName: 'Agent', read: readAgent },
  dep: { typeName: 'Deployment', read: readDeployment },
  key: { typeName: 'ApiKey', read: readApiKey },
  pol: { typeName: 'Policy', read: readPolicy },
  pipe: { typeName: 'Pipeline', read: readPipeline },
  prun: { typeName: 'PipelineRun', read: readPipelineRun },
  rel: { typeName: 'Release', read: readRelease },
  rpl: { typeName: 'Replay', read: readReplay },
  wh: { typeName: 'Webhook', read: readWebhook },
  conn: { typeName: 'Connector', read: readConnector },
  dlv: { typeName: 'Delivery', read: readDelivery },
  rule: { typeName: 'AlertRule', read: readRule },
  alrt: { typeName: 'Alert', read: readAlert },
  evt: { typeName: 'Event', read: readEvent },
  era: { typeName: 'Erasure', read: readErasure },
  exp: { typeName: 'Export', read: readExport },
}

/** The prefixes of the ids that `node` can look up. */
export const nodePrefixes = Object.keys(kinds) as IdPrefix[]

function kindOf(id: string): Kind | undefined {
  const prefix = isTemplate(id) ? 'pol' : prefixOf(id)
  return prefix && kinds[prefix]
}

function nullWhenNotFound(error: ServiceError): null {
  if (error.status === 404) return null
  throw error
}
