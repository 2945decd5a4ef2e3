// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { CallOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { Member, UserListParams } from '../types.ts'

export interface UsersResource {
  /**
   * List the members of the organisation.
   *
   * Who can log in, and with which role. Members are added and removed by the operator.
   *
   * Needs the scope `users:read`.
   */
  list(params?: UserListParams, options?: CallOptions): PageCall<Member>
}
