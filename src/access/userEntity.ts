import { nullable, primary, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import type { Role } from '../viewer/roles.ts'

export const userEntity = defineEntity('User', 'users', {
  id: primary(text()),
  organizationId: text(),
  email: text(),
  /** Null: the person is shown by e-mail address. */
  name: nullable(text()),
  /** Null: the person signs in through the issuer only. */
  passwordHash: nullable(text()),
  role: text<Role>(),
  createdAt: time(),
})

export type User = EntityOf<typeof userEntity>
