import { EntitySchema } from 'typeorm'

export const plans = ['free', 'developer', 'business', 'enterprise'] as const
export type Plan = (typeof plans)[number]

export type Organization = { id: string; name: string; plan: Plan; createdAt: Date }

export const organizationEntity = new EntitySchema<Organization>({
  name: 'Organization',
  tableName: 'organizations',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    plan: { type: 'text' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
