import { EntitySchema } from 'typeorm'

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export type User = {
  id: string
  organizationId: string
  email: string
  passwordHash: string
  role: Role
  createdAt: Date
}

export const userEntity = new EntitySchema<User>({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    email: { type: 'text' },
    passwordHash: { type: 'text', name: 'password_hash' },
    role: { type: 'text' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
