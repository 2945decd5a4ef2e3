import { EntitySchema } from 'typeorm'
import type { OwnLimits, Plan } from '../limits/plans.ts'

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
