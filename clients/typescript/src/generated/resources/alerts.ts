// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { Alert, AlertListParams } from '../types.ts'

export interface AlertsResource {
  /**
   * List alerts.
   *
   * Those of deleted rules too. A key that is limited to some agents sees the alerts about these alone.
   *
   * Needs the scope `alerts:read`.
   */
  list(params?: AlertListParams, options?: CallOptions): PageCall<Alert>

  /**
   * Get an alert by id.
   *
   * The episode, with the figures of the moment it fired.
   *
   * Needs the scope `alerts:read`.
   */
  get(id: string, options?: CallOptions): Call<Alert>
}
