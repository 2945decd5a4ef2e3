// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { Analytics, AnalyticsGetParams } from '../types.ts'

export interface AnalyticsResource {
  /**
   * Organisation analytics summary.
   *
   * Runs, success, tokens and latency of a period: in all, by agent, version and key, and over time.
   *
   * Needs the scope `analytics:read`.
   */
  get(params?: AnalyticsGetParams, options?: CallOptions): Call<Analytics>
}
