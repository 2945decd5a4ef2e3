import { listUsers, type Member } from '../../src/access/listUsers.ts'
import { listQuery } from '../building/queries.ts'
import { refsOf } from '../building/refs.ts'
import { RoleType } from './viewer.ts'

const [MemberRef, MemberConnection] = refsOf<Member>('Member')

MemberRef.implement({
  description: 'A user of the organisation, as other members see them',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with usr_' }),
    email: t.exposeString('email', { description: 'E-mail address, used to log in' }),
    name: t.exposeString('email', { description: 'Display name: the e-mail address' }),
    role: t.expose('role', { type: RoleType, description: 'What the user may do' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user was added' }),
  }),
})

listQuery('users', MemberRef, MemberConnection, listUsers, 'The members of the organisation')
