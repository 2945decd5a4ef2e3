import type { KeyOfUser } from '../../src/access/people/keysOfUsers.ts'
import { listUsers } from '../../src/access/people/listUsers.ts'
import { builder } from '../building/builder.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery } from '../building/queries.ts'
import { MemberConnection, MemberRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { RoleType } from './viewer.ts'

const MemberKeyType = builder.objectRef<KeyOfUser>('MemberKey').implement({
  description: 'An API key that a member created',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with key_' }),
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    redactedKey: t.exposeString('redactedKey', { description: 'First and last characters of the key, to identify it' }),
    lastUsedAt: t.expose('lastUsedAt', timeOrNull('When the key was last used, up to 30 s late; null if never')),
  }),
})

MemberRef.implement({
  description: 'A user of the organisation, as other members see them',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with usr_' }),
    email: t.exposeString('email', orNull('E-mail address, used to log in; null without `users:read`')),
    name: t.exposeString('name', {
      description:
        'Display name: the e-mail address of users without a name; without `users:read`, the role instead, such as `a member`',
    }),
    role: t.expose('role', { type: RoleType, description: 'What the user may do' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user was added' }),
    apiKeys: t.field({
      type: [MemberKeyType],
      description:
        'Active keys that the user created, which stay if the user is removed; for `api_keys:read` and `users:write`',
      resolve: loaded('Member', 'apiKeys'),
    }),
  }),
})

listQuery('users', MemberRef, MemberConnection, listUsers, 'The members of the organisation')
