import { createResetLink, createUser, listUsers, removeUser, setPassword } from '../../access/operator/users.ts'
import type { User } from '../../access/userEntity.ts'
import { roles } from '../../viewer/roles.ts'
import { type Command, oneOf, texts } from './command.ts'

const passwordStdin = { 'password-stdin': { type: 'boolean' } } as const

export const userCommands: Command[] = [
  {
    name: 'users create',
    usage: '--organization <org_id> --email <address> --role <role> [--password-stdin]',
    summary: 'creates a user; the password is read from the standard input, or generated and shown once',
    options: { ...texts('organization', 'email', 'role'), ...passwordStdin },
    async run(deps, given) {
      const role = oneOf('role', roles, given.required('role'))
      const [organizationId, email] = [given.required('organization'), given.required('email')]
      const user = await createUser(deps, { organizationId, email, role, password: await given.password() })
      return { ...showUser(user), password: user.password }
    },
  },
  {
    name: 'users list',
    usage: '[--organization <org_id>]',
    summary: 'shows the users of one organisation, or of all',
    options: texts('organization'),
    run: async (deps, given) => (await listUsers(deps, given.optional('organization'))).map(showUser),
  },
  {
    name: 'users set-password',
    usage: '<address or usr_id> [--password-stdin]',
    summary: "changes a password and ends the user's sessions",
    options: passwordStdin,
    positional: 'address or usr_id',
    async run(deps, given) {
      const { user, password } = await setPassword(deps, given.subject, await given.password())
      return { ...showUser(user), password }
    },
  },
  {
    name: 'users reset-link',
    usage: '<address or usr_id>',
    summary: 'makes a link with which the user sets a new password; it works once, for an hour',
    options: {},
    positional: 'address or usr_id',
    async run(deps, given) {
      const { user, url, expiresAt } = await createResetLink(deps, given.subject)
      return { ...showUser(user), url, expires_at: expiresAt }
    },
  },
  {
    name: 'users remove',
    usage: '<address or usr_id>',
    summary: "removes a user and ends the user's sessions; the user's keys stay valid",
    options: {},
    positional: 'address or usr_id',
    run: async (deps, given) => showUser(await removeUser(deps, given.subject)),
  },
]

export const showUser = (user: Omit<User, 'passwordHash'>) => ({
  id: user.id,
  organization_id: user.organizationId,
  email: user.email,
  name: user.name,
  role: user.role,
  created_at: user.createdAt,
})
