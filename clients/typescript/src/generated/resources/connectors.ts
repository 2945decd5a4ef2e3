// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  Connector,
  ConnectorCreateParams,
  ConnectorListParams,
  ConnectorTest,
  ConnectorUpdateParams,
} from '../types.ts'

export interface ConnectorsResource {
  /**
   * List connectors.
   *
   * The organisation's connectors; their secrets are never shown.
   *
   * Needs the scope `connectors:read`.
   */
  list(params?: ConnectorListParams, options?: CallOptions): PageCall<Connector>

  /**
   * Store credentials for an external system.
   *
   * The secret is encrypted, and only the agents that name the connector use it.
   *
   * Needs the scope `connectors:write`.
   */
  create(params: ConnectorCreateParams, options?: CreateOptions): Call<Connector>

  /**
   * Get a connector by id.
   *
   * Where it leads and who may use it; its secret is never shown.
   *
   * Needs the scope `connectors:read`.
   */
  get(id: string, options?: CallOptions): Call<Connector>

  /**
   * Update a connector, including its secret.
   *
   * Changes the fields that are given. Another origin needs the secret again.
   *
   * Needs the scope `connectors:write`.
   */
  update(id: string, params?: ConnectorUpdateParams, options?: UpdateOptions): Call<Connector>

  /**
   * Delete a connector that no agent uses.
   *
   * Refused while an agent that is not archived uses it.
   *
   * Needs the scope `connectors:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Connector>

  /**
   * Ask whether the external system answers.
   *
   * Calls it once, within 10 seconds: for kind `openai`, the list of models with the secret; for kind `http`, the
   * base URL without it. Nothing of the answer is shown but its status. 30 tests a minute for an organisation.
   *
   * Needs the scope `connectors:write`.
   */
  test(id: string, options?: CallOptions): Call<ConnectorTest>
}
