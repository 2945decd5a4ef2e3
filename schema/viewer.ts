import { plans } from '../src/access/organizationEntity.ts'
import type { Viewer } from '../src/access/viewer.ts'
import { builder } from './builder.ts'

const PlanType = builder.enumType('Plan', { values: plans })

const OrganizationType = builder.objectRef<Viewer['organization']>('Organization').implement({
  description: 'Whom agents, runs, keys and webhooks belong to',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    plan: t.expose('plan', { type: PlanType }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Whoever makes this call',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the API key' }),
    name: t.exposeString('name'),
    scopes: t.stringList({ resolve: (viewer) => [...viewer.scopes] }),
    organization: t.expose('organization', { type: OrganizationType }),
  }),
})

builder.queryField('viewer', (t) => t.field({ type: ViewerType, resolve: (_, __, { viewer }) => viewer }))
