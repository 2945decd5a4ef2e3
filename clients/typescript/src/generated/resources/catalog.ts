// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { CatalogEntry, CatalogEntryPage } from '../types.ts'

export interface CatalogResource {
  /**
   * List the agents that can be hired.
   *
   * The whole catalog in one answer; it is the same for every organisation.
   */
  list(options?: CallOptions): Call<CatalogEntryPage>

  /**
   * Get a catalog agent by its key.
   *
   * What the agent does, with the JSON Schemas of its configuration, input and output.
   */
  get(key: string, options?: CallOptions): Call<CatalogEntry>
}
