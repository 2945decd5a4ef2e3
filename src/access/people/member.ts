/** A user as other members of the organisation see them: without `users:read`, by role alone. */
import { hasScope, type Viewer } from '../../viewer/viewer.ts'
import { nameOfPerson } from '../nameOfPerson.ts'
import type { User } from '../userEntity.ts'

export type Member = Pick<User, 'id' | 'role' | 'createdAt'> & { email: string | null; name: string }

export const showMember = (viewer: Viewer, { id, email, name, role, createdAt }: User): Member => ({
  id,
  email: hasScope(viewer, 'users:read') ? email : null,
  name: nameOfPerson(viewer, { name: name ?? email, role }),
  role,
  createdAt,
})
