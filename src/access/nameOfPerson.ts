import type { Role } from '../viewer/roles.ts'
import { hasScope, type Viewer } from '../viewer/viewer.ts'

/** How a person is shown: with `users:read` by the e-mail address, otherwise by the role alone. */
export const nameOfPerson = (viewer: Pick<Viewer, 'scopes' | 'auditAccess'>, { email, role }: Person): string =>
  hasScope(viewer, 'users:read') ? email : nameOfRole[role]

type Person = { email: string; role: Role }

const nameOfRole: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
}
