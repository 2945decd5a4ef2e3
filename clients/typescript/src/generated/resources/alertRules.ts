// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions, CreateOptions, UpdateOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type {
  AlertRule,
  AlertRuleCreateParams,
  AlertRuleListParams,
  AlertRuleTest,
  AlertRuleUpdateParams,
  AlertSamplePage,
} from '../types.ts'

export interface AlertRulesResource {
  /**
   * List alert rules.
   *
   * A key that is limited to some agents sees the rules about these alone.
   *
   * Needs the scope `alerts:read`.
   */
  list(params?: AlertRuleListParams, options?: CallOptions): PageCall<AlertRule>

  /**
   * Create an alert rule.
   *
   * A condition on a figure, judged every few seconds. `auto_rollback` needs an `agent_id`, a metric of runs and
   * the scope `agents:write` besides.
   *
   * Needs the scope `alerts:write`.
   */
  create(params: AlertRuleCreateParams, options?: CreateOptions): Call<AlertRule>

  /**
   * Get an alert rule by id.
   *
   * The condition, and what it is at.
   *
   * Needs the scope `alerts:read`.
   */
  get(id: string, options?: CallOptions): Call<AlertRule>

  /**
   * Update an alert rule.
   *
   * Changes the fields that are given. Another `metric`, `agent_id`, `comparator`, `threshold` or
   * `window_seconds`, and `active: false`, resolve the alert of the rule that is firing.
   *
   * Needs the scope `alerts:write`.
   */
  update(id: string, params?: AlertRuleUpdateParams, options?: UpdateOptions): Call<AlertRule>

  /**
   * Delete an alert rule.
   *
   * Resolves its alert if one is firing. Its alerts can still be read.
   *
   * Needs the scope `alerts:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<AlertRule>

  /**
   * Judge an alert rule now, without firing.
   *
   * Says whether the condition holds now, whether the rule is active or not; `for_seconds` is not waited for.
   * Nothing is stored.
   *
   * Needs the scope `alerts:read`.
   */
  test(id: string, options?: CallOptions): Call<AlertRuleTest>

  /**
   * List the values of an alert rule.
   *
   * By the minute, the last 24 hours, the oldest first; all in one page.
   *
   * Needs the scope `alerts:read`.
   */
  history(id: string, options?: CallOptions): Call<AlertSamplePage>
}
