// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { Usage, UsageGetParams } from '../types.ts'

export interface UsageResource {
  /**
   * Plan limits and monthly usage.
   *
   * Of this month, or an earlier one. The unit of the quota is the call, not the token.
   *
   * Needs the scope `usage:read`.
   */
  get(params?: UsageGetParams, options?: CallOptions): Call<Usage>
}
