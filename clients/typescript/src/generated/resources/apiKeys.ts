// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { ApiKey, ApiKeyCreateParams, ApiKeyListParams, NewApiKey } from '../types.ts'

export interface ApiKeysResource {
  /**
   * List scoped API keys.
   *
   * The organisation's keys, revoked and expired ones included, without their secrets.
   *
   * Needs the scope `api_keys:read`.
   */
  list(params?: ApiKeyListParams, options?: CallOptions): PageCall<ApiKey>

  /**
   * Create a scoped API key.
   *
   * A key can not have more rights, or live longer, than the credentials that create it.
   *
   * Needs the scope `api_keys:write`.
   */
  create(params: ApiKeyCreateParams, options?: CreateOptions): Call<NewApiKey>

  /**
   * Get an API key by id.
   *
   * What the key may do and when it was last used; its secret is never shown again.
   *
   * Needs the scope `api_keys:read`.
   */
  get(id: string, options?: CallOptions): Call<ApiKey>

  /**
   * Revoke an API key.
   *
   * Ends all secrets of the key, and the session tokens that were made with it, at once.
   *
   * Needs the scope `api_keys:write`.
   */
  revoke(id: string, options?: CallOptions): Call<ApiKey>

  /**
   * Give an API key a new secret.
   *
   * The key keeps its id, scopes and limits. The previous secret is accepted for another 24 hours.
   *
   * Needs the scope `api_keys:write`.
   */
  rotate(id: string, options?: CallOptions): Call<NewApiKey>
}
