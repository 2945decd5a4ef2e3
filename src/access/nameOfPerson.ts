import type { Role } from '../viewer/roles.ts'
import { hasScope, type Viewer } from '../viewer/viewer.ts'

/** How a person is shown: with `users:read` by name, or else by e-mail address; otherwise by the role alone. */
export const nameOfPerson = (viewer: Pick<Viewer, 'scopes' | 'auditAccess'>, { name, role }: Person): string =>
  hasScope(viewer, 'users:read') ? name : nameOfRole[role]

/** `name`: the e-mail address of those who have none. */
type Person = { name: string; role: Role }

const nameOfRole: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
}
