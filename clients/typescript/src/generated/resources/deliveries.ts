// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { Delivery, DeliveryListParams, SentDelivery } from '../types.ts'

export interface DeliveriesResource {
  /**
   * List the deliveries to all webhooks.
   *
   * Kept for 30 days, each with its attempts; those of deleted webhooks too. A page that had to look at 10,000
   * deliveries ends early: go by `has_more`.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: DeliveryListParams, options?: CallOptions): PageCall<Delivery>

  /**
   * Get a delivery with its request.
   *
   * Every attempt with what came back, and the body and headers that were sent.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<SentDelivery>

  /**
   * Send a delivery again.
   *
   * The same bytes under the same event id, with new attempts. A pending delivery is left as it is.
   *
   * Needs the scope `webhooks:write`.
   */
  redeliver(id: string, options?: CallOptions): Call<Delivery>
}
