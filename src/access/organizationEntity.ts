import { EntitySchema } from 'typeorm'

export const plans = ['free', 'developer', 'business', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** Null: the plan's. */
export type OwnLimits = { requestsPerMinute: number | null; burst: number | null; monthlyCalls: number | null }

export const noOwnLimits: OwnLimits = { requestsPerMinute: null, burst: null, monthlyCalls: null }

export type Organization = { id: string; name: string; plan: Plan; createdAt: Date } & OwnLimits

export const organizationEntity = new EntitySchema<Organization>({
  name: 'Organization',
  tableName: 'organizations',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    plan: { type: 'text' },
    requestsPerMinute: { type: 'integer', nullable: true, name: 'requests_per_minute' },
    burst: { type: 'integer', nullable: true },
    monthlyCalls: {
      type: 'bigint',
      nullable: true,
      name: 'monthly_calls',
      transformer: { to: (value) => value, from: (value: string | null) => (value === null ? null : Number(value)) },
    },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
