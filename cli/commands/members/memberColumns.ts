import type { Invitation, Member } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const memberColumns = [
  column<Member>('ID', 'id', ({ id }) => id),
  column<Member>('NAME', 'text', ({ name }) => name),
  column<Member>('E-MAIL', 'text', ({ email }) => email),
  column<Member>('ROLE', 'text', ({ role }) => role),
  column<Member>('ADDED', 'time', ({ created_at }) => created_at),
]

export const invitationColumns = [
  column<Invitation>('ID', 'id', ({ id }) => id),
  column<Invitation>('E-MAIL', 'text', ({ email }) => email),
  column<Invitation>('ROLE', 'text', ({ role }) => role),
  column<Invitation>('INVITED', 'time', ({ created_at }) => created_at),
  column<Invitation>('EXPIRES', 'time', ({ expires_at }) => expires_at),
]
