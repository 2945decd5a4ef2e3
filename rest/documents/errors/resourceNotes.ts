/** Errors of webhooks, events, connectors, policies and alerts. */
import type { alertErrors } from '../../../src/alerts/alertErrors.ts'
import type { connectorErrors } from '../../../src/connectors/connectorErrors.ts'
import type { erasureErrors } from '../../../src/erasures/erasureErrors.ts'
import type { eventErrors } from '../../../src/events/eventErrors.ts'
import type { exportErrors } from '../../../src/exports/exportErrors.ts'
import type { policyErrors } from '../../../src/policies/policyErrors.ts'
import type { webhookErrors } from '../../../src/webhooks/webhookErrors.ts'
import type { ErrorNote } from './errorNote.ts'

type Table = typeof eventErrors &
  typeof webhookErrors &
  typeof erasureErrors &
  typeof exportErrors &
  typeof connectorErrors &
  typeof policyErrors &
  typeof alertErrors

export const resourceNotes = {
  event_not_found: {
    when: 'The organisation has no event with this id. Events are kept for 30 days.',
    fix: 'Check the id, which starts with `evt_`, and the age of the event.',
    guide: 'webhooks.md#events',
  },
  position_expired: {
    when: 'The position in the event feed is older than 30 days, and the events after it are no longer complete.',
    fix: 'Start again with `since`, and reload what your program derived from earlier ones.',
    guide: 'webhooks.md#follow-the-events',
  },
  unknown_event_type: {
    when: 'An event type in `events`, or in the filter of a list, does not exist.',
    fix: 'Choose from the list at `GET /v2/event-types`, or use `*` for all.',
    example: { param: 'events', problem: 'must be one of run.completed, run.failed, …' },
    guide: 'webhooks.md#events',
  },
  webhook_not_found: {
    when: 'The organisation has no webhook with this id. Deliveries of a deleted webhook cannot be sent again.',
    fix: 'List the webhooks, and check the organisation of the key.',
    guide: 'webhooks.md',
  },
  delivery_not_found: {
    when: 'The organisation has no delivery with this id. Deliveries are kept for 30 days.',
    fix: 'List the deliveries of the webhook.',
    guide: 'webhooks.md',
  },
  webhook_inactive: {
    when: 'A test event or a redelivery was requested for a webhook that is switched off.',
    fix: 'Activate the webhook first: `PATCH` it with `{"active": true}`. `disabled_reason` says why it was switched off.',
    guide: 'webhooks.md',
  },
  too_many_webhooks: {
    when: 'The organisation has 100 webhooks.',
    fix: 'Delete webhooks that are no longer needed. One webhook can receive several types of events.',
    guide: 'webhooks.md',
  },
  connector_not_found: {
    when: 'The organisation has no connector with this id.',
    fix: 'List the connectors, and check the organisation of the key.',
    guide: 'connectors.md',
  },
  private_connector_forbidden: {
    when: 'A demo key ran an agent that uses a private connector.',
    fix: 'Use a live key, or clear `private` on the connector if demo keys may use it.',
    guide: 'connectors.md',
  },
  connector_in_use: {
    when: 'The connector cannot be deleted, because the current version of an agent uses it.',
    fix: 'Change or archive the agents in `used_by` of the connector, then delete it.',
    guide: 'connectors.md',
  },
  too_many_connectors: {
    when: 'The organisation has 100 connectors.',
    fix: 'Delete connectors that no agent uses.',
    guide: 'connectors.md',
  },
  policy_not_found: {
    when: 'The organisation has no policy with this id, and no template has this name.',
    fix: 'List the policies. The templates are `none`, `baseline`, `privacy` and `strict`.',
    guide: 'guardrails.md',
  },
  policy_in_use: {
    when: "The policy cannot be deleted, because it is the organisation's default or is used by an agent.",
    fix: 'Choose another default policy, and change the agents in `used_by` of the policy.',
    guide: 'guardrails.md',
  },
  too_many_policies: {
    when: 'The organisation has 100 policies.',
    fix: 'Delete policies that no agent names.',
    guide: 'guardrails.md',
  },
  alert_rule_not_found: {
    when: 'The organisation has no alert rule with this id.',
    fix: 'List the alert rules. Alerts outlive their rule: their ids start with `alrt_`.',
    guide: 'alerts.md',
  },
  alert_not_found: {
    when: 'The organisation has no alert with this id.',
    fix: 'List the alerts. The ids of rules start with `rule_`.',
    guide: 'alerts.md',
  },
  too_many_alert_rules: {
    when: 'The organisation has 200 alert rules.',
    fix: 'Delete rules that are switched off. A rule without `agent_id` covers all agents.',
    guide: 'alerts.md',
  },
  erasure_not_found: {
    when: 'The organisation has no erasure with this id.',
    fix: 'List the erasures. Their ids start with `era_`.',
    guide: 'data.md',
  },
  export_not_found: {
    when: 'The organisation has no export with this id. Exports can be downloaded for a week.',
    fix: 'Create a new export.',
    guide: 'data.md',
  },
  erased: {
    when: 'The content of the event that is to be sent again was erased.',
    fix: 'The content is gone for good. Ids, times and the status are still readable.',
    guide: 'data.md',
  },
} satisfies Record<keyof Table, ErrorNote>
