// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  Policy,
  PolicyCheck,
  PolicyCheckParams,
  PolicyCreateParams,
  PolicyListParams,
  PolicyUpdateParams,
} from '../types.ts'

export interface PoliciesResource {
  /**
   * List policies and templates.
   *
   * The organisation's policies, and the built-in templates as the oldest ones.
   *
   * Needs the scope `policies:read`.
   */
  list(params?: PolicyListParams, options?: CallOptions): PageCall<Policy>

  /**
   * Create a policy.
   *
   * Agents name it by its id; the default policy holds for agents that name none.
   *
   * Needs the scope `policies:write`.
   */
  create(params: PolicyCreateParams, options?: CreateOptions): Call<Policy>

  /**
   * Get a policy by id, or a template by name.
   *
   * What is looked for in inputs and outputs, and what happens then.
   *
   * Needs the scope `policies:read`.
   */
  get(id: string, options?: CallOptions): Call<Policy>

  /**
   * Update a policy, or make it the organisation's default.
   *
   * Holds for every execution that starts from then on. A template can only be made the default.
   *
   * Needs the scope `policies:write`.
   */
  update(id: string, params?: PolicyUpdateParams, options?: UpdateOptions): Call<Policy>

  /**
   * Delete a policy that is not in use.
   *
   * Refused for the default policy, and while an agent that is not archived names it.
   *
   * Needs the scope `policies:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Policy>

  /**
   * Apply a policy to a value, without a run.
   *
   * Says what would be found where, and what would be done, as in a run with the same limits. Give `policy` or
   * `guardrails`. Nothing is stored.
   *
   * Needs the scope `policies:read`.
   */
  check(params: PolicyCheckParams, options?: CallOptions): Call<PolicyCheck>
}
