import type { Route } from '../route.ts'
import { memberFragment } from './representations.ts'
import { listRoute } from './resourceRoutes.ts'

const users = {
  tag: 'users',
  path: '/users',
  many: 'users',
  fragment: memberFragment,
  readScope: 'users:read',
} as const

export const userRoutes: Route[] = [
  listRoute(users, {
    summary: 'List the members of the organisation',
    description: 'Who can log in, and with which role. Members are added and removed by the operator.',
    statuses: { 200: 'A page of members' },
  }),
]
