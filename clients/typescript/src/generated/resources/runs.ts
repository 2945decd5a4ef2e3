// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, CreateRunOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { RunResult } from '../../calls/runResult.ts'
import type { LogStream } from '../../streams/eventStream.ts'
import type {
  RunActionParams,
  RunCreateParams,
  RunEvent,
  RunFollowParams,
  RunGetParams,
  RunListEventsParams,
  RunListParams,
} from '../types.ts'

export interface RunsResource {
  /**
   * Invoke an agent (create a run).
   *
   * Waits up to 50 seconds for the end of the run, or as long as `Prefer` says. A failed run is a 200: the call
   * succeeded, the agent did not. A client that disconnects does not cancel its run.
   *
   * Needs the scope `runs:write`.
   */
  create(params: RunCreateParams, options?: CreateRunOptions): Call<RunResult>

  /**
   * Creates a run and waits until it has ended or requires an action, however long that takes: bound it with
   * `signal`. A failed run is returned, not thrown.
   */
  createAndWait(params: RunCreateParams, options?: CreateOptions): Promise<RunResult>

  /**
   * List runs with filters.
   *
   * All filters that are given must match. A page may hold fewer than `limit` runs where they are large, and where
   * 10,000 runs were looked at to find those that match: go by `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  list(params?: RunListParams, options?: CallOptions): PageCall<RunResult>

  /**
   * Stream run output as SSE.
   *
   * Creates a run and streams its log. The last frame is the run's end; a stream that ends without it was cut off,
   * and continues at `GET /runs/{id}/stream`, or here with the same idempotency key and `Last-Event-ID`.
   *
   * Needs the scope `runs:write`.
   */
  stream(params: RunCreateParams, options?: CreateOptions): LogStream<RunEvent, RunResult>

  /**
   * Stream the events of a run, from the start or after an event.
   *
   * During the run and after it, on any instance, without a gap or a repeat. A comment every 15 seconds keeps the
   * connection alive.
   *
   * Needs the scope `runs:read`.
   */
  follow(id: string, params?: RunFollowParams, options?: CallOptions): LogStream<RunEvent, RunResult>

  /**
   * List the events of a run.
   *
   * The log that the streams show, in pages.
   *
   * Needs the scope `runs:read`.
   */
  listEvents(id: string, params?: RunListEventsParams, options?: CallOptions): PageCall<RunEvent>

  /**
   * Send an action to an active run.
   *
   * Answers the `required_action` of a run, or sends a message (`respond`) to one that is queued or running. With
   * `action_id`, an answer can be repeated; with an idempotency key, a message too.
   *
   * Needs the scope `runs:write`.
   */
  sendAction(id: string, params: RunActionParams, options?: CreateOptions): Call<RunResult>

  /**
   * Get a run result.
   *
   * Answers at once, or with `wait` when the run has ended or requires an action.
   *
   * Needs the scope `runs:read`.
   */
  get(id: string, params?: RunGetParams, options?: CallOptions): Call<RunResult>

  /**
   * Cancel a run.
   *
   * Stops an active run, wherever it is executed. Cancelling a cancelled run again is a 200.
   *
   * Needs the scope `runs:write`.
   */
  cancel(id: string, options?: CallOptions): Call<RunResult>
}
