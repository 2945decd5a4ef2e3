// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { AgentsResource } from './resources/agents.ts'
import type { AlertRulesResource } from './resources/alertRules.ts'
import type { AlertsResource } from './resources/alerts.ts'
import type { AnalyticsResource } from './resources/analytics.ts'
import type { ApiKeysResource } from './resources/apiKeys.ts'
import type { AuditLogResource } from './resources/auditLog.ts'
import type { AuthResource } from './resources/auth.ts'
import type { CatalogResource } from './resources/catalog.ts'
import type { ConnectorsResource } from './resources/connectors.ts'
import type { DeliveriesResource } from './resources/deliveries.ts'
import type { EventsResource } from './resources/events.ts'
import type { ExpressionsResource } from './resources/expressions.ts'
import type { PipelineRunsResource } from './resources/pipelineRuns.ts'
import type { PipelinesResource } from './resources/pipelines.ts'
import type { PoliciesResource } from './resources/policies.ts'
import type { RunsResource } from './resources/runs.ts'
import type { UsageResource } from './resources/usage.ts'
import type { UsersResource } from './resources/users.ts'
import type { WebhooksResource } from './resources/webhooks.ts'

export type * from './resources/agents.ts'
export type * from './resources/alertRules.ts'
export type * from './resources/alerts.ts'
export type * from './resources/analytics.ts'
export type * from './resources/apiKeys.ts'
export type * from './resources/auditLog.ts'
export type * from './resources/auth.ts'
export type * from './resources/catalog.ts'
export type * from './resources/connectors.ts'
export type * from './resources/deliveries.ts'
export type * from './resources/events.ts'
export type * from './resources/expressions.ts'
export type * from './resources/pipelineRuns.ts'
export type * from './resources/pipelines.ts'
export type * from './resources/policies.ts'
export type * from './resources/runs.ts'
export type * from './resources/usage.ts'
export type * from './resources/users.ts'
export type * from './resources/webhooks.ts'

export interface Resources {
  agents: AgentsResource
  catalog: CatalogResource
  expressions: ExpressionsResource
  runs: RunsResource
  apiKeys: ApiKeysResource
  auditLog: AuditLogResource
  auth: AuthResource
  users: UsersResource
  usage: UsageResource
  analytics: AnalyticsResource
  connectors: ConnectorsResource
  policies: PoliciesResource
  alertRules: AlertRulesResource
  alerts: AlertsResource
  pipelines: PipelinesResource
  pipelineRuns: PipelineRunsResource
  webhooks: WebhooksResource
  deliveries: DeliveriesResource
  events: EventsResource
}
