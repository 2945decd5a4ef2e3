import type { Option } from '../../parts/form/SelectField.tsx'
import type { SessionViewer } from '../../session/session.ts'
import type { Role } from './memberQueries.ts'

/** What each role may do, from the least to the most. */
export const roleRights: Readonly<Record<Role, string>> = {
  viewer: 'Read-only access',
  member: 'Full access except the audit log, people, API keys, and changes to connectors and policies',
  admin: 'Full access except the audit log and owners',
  owner: 'Full access, including the audit log',
}

const roles = Object.keys(roleRights) as Role[]

/** The roles that the viewer can give, and whose people the viewer can change. */
export const manageableRoles = ({ user }: SessionViewer): readonly Role[] =>
  user?.role === 'owner' ? roles : roles.filter((role) => role !== 'owner')

export const roleOptions = (viewer: SessionViewer): Option[] =>
  manageableRoles(viewer).map((role) => ({ value: role, label: capitalized(role) }))

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
