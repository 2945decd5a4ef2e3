// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  Delivery,
  NewWebhook,
  RedeliveredCount,
  RotatedWebhook,
  Webhook,
  WebhookCreateParams,
  WebhookListDeliveriesParams,
  WebhookListParams,
  WebhookRedeliverFailedParams,
  WebhookRotateSecretParams,
  WebhookUpdateParams,
} from '../types.ts'

export interface WebhooksResource {
  /**
   * List webhook endpoints.
   *
   * Each with its state of health and its last delivery.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: WebhookListParams, options?: CallOptions): PageCall<Webhook>

  /**
   * Register a webhook endpoint.
   *
   * Every delivery is signed with the secret, which is made here unless one is given.
   *
   * Needs the scope `webhooks:write`.
   */
  create(params: WebhookCreateParams, options?: CreateOptions): Call<NewWebhook>

  /**
   * Get a webhook by id.
   *
   * With its state of health and its last delivery; its secret is never shown again.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<Webhook>

  /**
   * Update a webhook.
   *
   * Changes the fields that are given. Deliveries that are pending go to the new address.
   *
   * Needs the scope `webhooks:write`.
   */
  update(id: string, params?: WebhookUpdateParams, options?: UpdateOptions): Call<Webhook>

  /**
   * Delete a webhook.
   *
   * Drops its pending deliveries.
   *
   * Needs the scope `webhooks:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Webhook>

  /**
   * Send a test event to a webhook.
   *
   * An event of type `test` goes to this webhook only, signed and retried like any other.
   *
   * Needs the scope `webhooks:write`.
   */
  test(id: string, options?: CallOptions): Call<Delivery>

  /**
   * Change a webhook's secret.
   *
   * For 24 hours, `webhook-signature` has a signature with the previous secret too.
   *
   * Needs the scope `webhooks:write`.
   */
  rotateSecret(id: string, params?: WebhookRotateSecretParams, options?: CallOptions): Call<RotatedWebhook>

  /**
   * List a webhook's deliveries.
   *
   * Kept for 30 days, each with its attempts.
   *
   * Needs the scope `webhooks:read`.
   */
  listDeliveries(id: string, params?: WebhookListDeliveriesParams, options?: CallOptions): PageCall<Delivery>

  /**
   * Send the deliveries that failed since a time again.
   *
   * The same bytes under the same event ids, with new attempts.
   *
   * Needs the scope `webhooks:write`.
   */
  redeliverFailed(id: string, params: WebhookRedeliverFailedParams, options?: CallOptions): Call<RedeliveredCount>
}
