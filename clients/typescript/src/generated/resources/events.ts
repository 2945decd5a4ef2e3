// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, FeedOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { FeedStream } from '../../streams/eventStream.ts'
import type { EventFollowParams, EventListParams, EventTypePage, WebhookEvent } from '../types.ts'

export interface EventsResource {
  /**
   * Stream the events of the organisation as they happen.
   *
   * Each event once, whichever process or transaction stored it; `data` is what webhooks get, byte for byte. The
   * first frame has an `id` alone: the position to continue from if the connection is lost before the first event.
   * A comment `: ready` says that every event that is stored from then on will come. `Last-Event-ID` continues
   * after any position of the last 30 days. A comment every 15 seconds keeps the connection alive.
   *
   * Needs the scope `webhooks:read`.
   */
  follow(params?: EventFollowParams, options?: FeedOptions): FeedStream<WebhookEvent>

  /**
   * List the types of events.
   *
   * Each with the JSON Schema of its events and a sample; the same for every organisation.
   */
  listTypes(options?: CallOptions): Call<EventTypePage>

  /**
   * List events with filters.
   *
   * What happened in the organisation, as webhooks get it; kept for 30 days.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: EventListParams, options?: CallOptions): PageCall<WebhookEvent>

  /**
   * Get an event by id.
   *
   * The event as webhooks get it.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<WebhookEvent>
}
