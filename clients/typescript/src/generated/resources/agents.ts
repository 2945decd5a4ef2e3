// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  Agent,
  AgentCreateParams,
  AgentDiffVersionsParams,
  AgentHireParams,
  AgentListDeploymentsParams,
  AgentListParams,
  AgentListVersionsParams,
  AgentRollbackParams,
  AgentUpdateParams,
  AgentVersion,
  AgentVersionDiff,
  Deployment,
} from '../types.ts'

export interface AgentsResource {
  /**
   * List all agents.
   *
   * The organisation's agents, archived ones included; a key for some agents sees those.
   *
   * Needs the scope `agents:read`.
   */
  list(params?: AgentListParams, options?: CallOptions): PageCall<Agent>

  /**
   * Get an agent by id.
   *
   * The agent as its live version has it, with the deployment that made that version live.
   *
   * Needs the scope `agents:read`.
   */
  get(id: string, options?: CallOptions): Call<Agent>

  /**
   * Update agent configuration.
   *
   * Changes the fields that are given. Each effective change makes a new version and a deployment, and fires
   * `agent.updated`; one that changes nothing makes neither.
   *
   * Needs the scope `agents:write`.
   */
  update(id: string, params?: AgentUpdateParams, options?: UpdateOptions): Call<Agent>

  /**
   * Archive an agent.
   *
   * An archived agent takes no new runs; active ones finish, and its history stays readable.
   *
   * Needs the scope `agents:write`.
   */
  archive(id: string, options?: UpdateOptions): Call<Agent>

  /**
   * Create a custom organisation agent.
   *
   * A custom agent has a `runtime`: an expression, an HTTP endpoint of yours, or a model.
   *
   * Needs the scope `agents:deploy`.
   */
  create(params: AgentCreateParams, options?: CreateOptions): Call<Agent>

  /**
   * Hire a catalog agent into the organisation.
   *
   * Hiring the same catalog agent twice makes two agents, unless the idempotency key is the same.
   *
   * Needs the scope `agents:deploy`.
   */
  hire(catalogKey: string, params?: AgentHireParams, options?: CreateOptions): Call<Agent>

  /**
   * Make an earlier version live again.
   *
   * The whole content of the earlier version, its name included, becomes the next version.
   *
   * Needs the scope `agents:write`.
   */
  rollback(id: string, params?: AgentRollbackParams, options?: UpdateOptions): Call<Agent>

  /**
   * List an agent's versions.
   *
   * The whole content of each version that the agent ever had. Versions never change.
   *
   * Needs the scope `agents:read`.
   */
  listVersions(id: string, params?: AgentListVersionsParams, options?: CallOptions): PageCall<AgentVersion>

  /**
   * Get a version of an agent.
   *
   * The whole content of the version, who made it, and the deployment that made it live.
   *
   * Needs the scope `agents:read`.
   */
  getVersion(id: string, version: number, options?: CallOptions): Call<AgentVersion>

  /**
   * Compare two versions of an agent.
   *
   * Any two versions, in either order. What differs is spelled as in the event `agent.updated`: the paths, and the
   * fields that they are in as both versions have them.
   *
   * Needs the scope `agents:read`.
   */
  diffVersions(id: string, params: AgentDiffVersionsParams, options?: CallOptions): Call<AgentVersionDiff>

  /**
   * List an agent's deployments.
   *
   * One for each version that went live.
   *
   * Needs the scope `agents:read`.
   */
  listDeployments(id: string, params?: AgentListDeploymentsParams, options?: CallOptions): PageCall<Deployment>
}
