// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  Pipeline,
  PipelineCreateParams,
  PipelineListParams,
  PipelineListVersionsParams,
  PipelineUpdateParams,
  PipelineVersion,
} from '../types.ts'

export interface PipelinesResource {
  /**
   * List pipelines.
   *
   * The organisation's pipelines, archived ones included; a key for some agents sees those whose steps use no
   * others. A page may hold fewer than `limit` pipelines where they are large: go by `has_more`.
   *
   * Needs the scope `pipelines:read`.
   */
  list(params?: PipelineListParams, options?: CallOptions): PageCall<Pipeline>

  /**
   * Create a pipeline.
   *
   * All problems of the definition are told at once: `invalid_pipeline` with `details`, each with its path, such
   * as `steps.2.depends_on.0`.
   *
   * Needs the scope `pipelines:write`.
   */
  create(params: PipelineCreateParams, options?: CreateOptions): Call<Pipeline>

  /**
   * Get a pipeline by id.
   *
   * The pipeline as its live version has it, with the defaults of what its steps leave out.
   *
   * Needs the scope `pipelines:read`.
   */
  get(id: string, options?: CallOptions): Call<Pipeline>

  /**
   * Update a pipeline.
   *
   * Changes the fields that are given; `steps` replace all present ones. Each effective change makes a new
   * version; runs keep the version that they began with.
   *
   * Needs the scope `pipelines:write`.
   */
  update(id: string, params?: PipelineUpdateParams, options?: UpdateOptions): Call<Pipeline>

  /**
   * Archive a pipeline.
   *
   * An archived pipeline takes no new runs; active ones finish, and its history stays readable.
   *
   * Needs the scope `pipelines:write`.
   */
  archive(id: string, options?: UpdateOptions): Call<Pipeline>

  /**
   * List a pipeline's versions.
   *
   * The whole content of each version that the pipeline ever had; a key for some agents sees those whose steps use
   * no others. Versions never change.
   *
   * Needs the scope `pipelines:read`.
   */
  listVersions(id: string, params?: PipelineListVersionsParams, options?: CallOptions): PageCall<PipelineVersion>

  /**
   * Get a version of a pipeline.
   *
   * The whole content of the version, and who made it.
   *
   * Needs the scope `pipelines:read`.
   */
  getVersion(id: string, version: number, options?: CallOptions): Call<PipelineVersion>
}
