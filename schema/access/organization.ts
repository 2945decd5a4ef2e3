import { readOrganization } from '../../src/access/readOrganization.ts'
import { updateOrganization } from '../../src/access/updateOrganization.ts'
import type { Plan } from '../../src/limits/plans.ts'
import type { Retention } from '../../src/viewer/retention.ts'
import type { ViewedOrganization } from '../../src/viewer/viewer.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { changeMutation } from '../building/mutations.ts'
import { RetentionType } from './retention.ts'

export const PlanType = describedEnum<Plan>(
  'Plan',
  'Sets the limits of an organisation; usage shows the limits that apply',
  {
    free: 'By default 100 requests a minute and 10,000 calls a month',
    developer: 'By default 1,000 requests a minute and 200,000 calls a month',
    business: 'By default 10,000 requests a minute and 5,000,000 calls a month',
    enterprise: 'Limits by agreement',
  },
)

export const OrganizationRef = builder.objectRef<ViewedOrganization & Retention>('Organization')

OrganizationRef.implement({
  description: 'The owner of agents, runs, keys and webhooks',
  interfaces: [RetentionType],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with org_' }),
    name: t.exposeString('name', { description: 'Display name' }),
    plan: t.expose('plan', { type: PlanType, description: 'The plan, which sets its limits' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the organisation was created' }),
  }),
})

/** The interface reads the retention from the object itself. */
export const shownOrganization = (organization: ViewedOrganization): ViewedOrganization & Retention => ({
  ...organization,
  ...organization.retention,
})

builder.queryField('organization', (t) =>
  t.field({
    type: OrganizationRef,
    description: 'The organisation that the caller acts for',
    resolve: async (_, __, { deps, viewer }) => shownOrganization(await readOrganization(deps, viewer)),
  }),
)

const UpdateOrganizationInput = builder.inputType('UpdateOrganizationInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    retentionDays: t.int({
      description:
        'Days after which ended runs are deleted: 1 to 3,650, at most what the plan allows; null never deletes them. A shorter time takes effect 24 h later',
    }),
  }),
})

changeMutation(
  'updateOrganization',
  { field: 'organization', type: OrganizationRef, noun: 'organisation' },
  UpdateOrganizationInput,
  async (deps, viewer, input) => shownOrganization(await updateOrganization(deps, viewer, input)),
  { description: 'Changes the organisation that the caller acts for' },
)
