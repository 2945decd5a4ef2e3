// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, CreateRunOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { PipelineRunResult } from '../../calls/runResult.ts'
import type { LogStream } from '../../streams/eventStream.ts'
import type {
  PipelineRunCreateParams,
  PipelineRunEvent,
  PipelineRunFollowParams,
  PipelineRunGetParams,
  PipelineRunListOfPipelineParams,
  PipelineRunListParams,
} from '../types.ts'

export interface PipelineRunsResource {
  /**
   * Run a pipeline.
   *
   * Waits up to 50 seconds for the end of the pipeline run, or as long as `Prefer` says. One that fails is a 200:
   * the call succeeded, a step did not. A client that disconnects does not cancel it.
   *
   * Needs the scope `runs:write`.
   */
  create(id: string, params: PipelineRunCreateParams, options?: CreateRunOptions): Call<PipelineRunResult>

  /**
   * Creates a run and waits until it has ended or requires an action, however long that takes: bound it with
   * `signal`. A failed run is returned, not thrown.
   */
  createAndWait(id: string, params: PipelineRunCreateParams, options?: CreateOptions): Promise<PipelineRunResult>

  /**
   * List the runs of a pipeline.
   *
   * Runs of all its versions. A page may hold fewer than `limit` pipeline runs where they are large: go by
   * `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  listOfPipeline(
    id: string,
    params?: PipelineRunListOfPipelineParams,
    options?: CallOptions,
  ): PageCall<PipelineRunResult>

  /**
   * Run a pipeline and stream its events.
   *
   * The same body as for a call that waits. To continue after a lost connection, send it again with the same
   * idempotency key and `Last-Event-ID`. What a step says itself is in the log of its run.
   *
   * Needs the scope `runs:write`.
   */
  stream(
    id: string,
    params: PipelineRunCreateParams,
    options?: CreateOptions,
  ): LogStream<PipelineRunEvent, PipelineRunResult>

  /**
   * List pipeline runs with filters.
   *
   * All filters that are given must match. A key for some agents sees those that use no others. A page may hold
   * fewer than `limit` pipeline runs where they are large: go by `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  list(params?: PipelineRunListParams, options?: CallOptions): PageCall<PipelineRunResult>

  /**
   * Get a pipeline run.
   *
   * Answers at once, or with `wait` when the pipeline run has ended or requires an action.
   *
   * Needs the scope `runs:read`.
   */
  get(id: string, params?: PipelineRunGetParams, options?: CallOptions): Call<PipelineRunResult>

  /**
   * Cancel a pipeline run.
   *
   * Stops a pipeline run and what is active in it, wherever that is executed. Cancelling a cancelled one again is
   * a 200.
   *
   * Needs the scope `runs:write`.
   */
  cancel(id: string, options?: CallOptions): Call<PipelineRunResult>

  /**
   * Stream the events of a pipeline run, from the start or after an event.
   *
   * While it is active and after it, on any instance, without a gap or a repeat. A comment every 15 seconds keeps
   * the connection alive.
   *
   * Needs the scope `runs:read`.
   */
  follow(
    id: string,
    params?: PipelineRunFollowParams,
    options?: CallOptions,
  ): LogStream<PipelineRunEvent, PipelineRunResult>
}
