/** Every page: its path, the scope that it needs, and where its code is. */
import type { ComponentType } from 'react'
import type { Route } from '../parts/navigation/pageUrls.ts'

/** Those of people who are not signed in are outside the frame. */
type Framed = Exclude<Route, '/login' | '/invitation' | '/password-reset' | '/device'>

export type Page = { path: Framed; needs?: string; load: () => Promise<ComponentType> }

export const pages: Page[] = [
  { path: '/', load: async () => (await import('../pages/home/HomePage.tsx')).HomePage },
  { path: '/runs', needs: 'runs:read', load: async () => (await import('../pages/runs/RunsPage.tsx')).RunsPage },
  {
    path: '/runs/compare',
    needs: 'runs:read',
    load: async () => (await import('../pages/compareRuns/CompareRunsPage.tsx')).CompareRunsPage,
  },
  { path: '/runs/$id', needs: 'runs:read', load: async () => (await import('../pages/run/RunPage.tsx')).RunPage },
  {
    path: '/approvals',
    needs: 'runs:read',
    load: async () => (await import('../pages/approvals/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: '/playground',
    needs: 'agents:read',
    load: async () => (await import('../pages/playground/PlaygroundPage.tsx')).PlaygroundPage,
  },
  {
    path: '/agents',
    needs: 'agents:read',
    load: async () => (await import('../pages/agents/AgentsPage.tsx')).AgentsPage,
  },
  {
    path: '/agents/catalog',
    needs: 'agents:read',
    load: async () => (await import('../pages/catalog/CatalogPage.tsx')).CatalogPage,
  },
  {
    path: '/agents/new',
    needs: 'agents:read',
    load: async () => (await import('../pages/newAgent/NewAgentPage.tsx')).NewAgentPage,
  },
  {
    path: '/agents/$id',
    needs: 'agents:read',
    load: async () => (await import('../pages/agent/AgentPage.tsx')).AgentPage,
  },
  {
    path: '/pipelines',
    needs: 'pipelines:read',
    load: async () => (await import('../pages/pipelines/PipelinesPage.tsx')).PipelinesPage,
  },
  {
    path: '/pipelines/new',
    needs: 'pipelines:read',
    load: async () => (await import('../pages/newPipeline/NewPipelinePage.tsx')).NewPipelinePage,
  },
  {
    path: '/pipelines/$id',
    needs: 'pipelines:read',
    load: async () => (await import('../pages/pipeline/PipelinePage.tsx')).PipelinePage,
  },
  {
    path: '/pipeline-runs/$id',
    needs: 'runs:read',
    load: async () => (await import('../pages/pipelineRun/PipelineRunPage.tsx')).PipelineRunPage,
  },
  {
    path: '/alerts',
    needs: 'alerts:read',
    load: async () => (await import('../pages/alerts/AlertsPage.tsx')).AlertsPage,
  },
  {
    path: '/alerts/rules/$id',
    needs: 'alerts:read',
    load: async () => (await import('../pages/alertRule/AlertRulePage.tsx')).AlertRulePage,
  },
  {
    path: '/webhooks',
    needs: 'webhooks:read',
    load: async () => (await import('../pages/webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    path: '/webhooks/$id',
    needs: 'webhooks:read',
    load: async () => (await import('../pages/webhook/WebhookPage.tsx')).WebhookPage,
  },
  {
    path: '/events',
    needs: 'webhooks:read',
    load: async () => (await import('../pages/events/EventsPage.tsx')).EventsPage,
  },
  {
    path: '/analytics',
    needs: 'analytics:read',
    load: async () => (await import('../pages/analytics/AnalyticsPage.tsx')).AnalyticsPage,
  },
  { path: '/usage', needs: 'usage:read', load: async () => (await import('../pages/usage/UsagePage.tsx')).UsagePage },
  {
    path: '/settings/api-keys',
    needs: 'api_keys:read',
    load: async () => (await import('../pages/apiKeys/ApiKeysPage.tsx')).ApiKeysPage,
  },
  {
    path: '/settings/connectors',
    needs: 'connectors:read',
    load: async () => (await import('../pages/connectors/ConnectorsPage.tsx')).ConnectorsPage,
  },
  {
    path: '/settings/policies',
    needs: 'policies:read',
    load: async () => (await import('../pages/policies/PoliciesPage.tsx')).PoliciesPage,
  },
  {
    path: '/settings/members',
    needs: 'users:read',
    load: async () => (await import('../pages/members/MembersPage.tsx')).MembersPage,
  },
  {
    path: '/settings/audit-log',
    needs: 'audit:read',
    load: async () => (await import('../pages/auditLog/AuditLogPage.tsx')).AuditLogPage,
  },
  { path: '/settings/data', load: async () => (await import('../pages/data/DataPage.tsx')).DataPage },
  { path: '/settings/account', load: async () => (await import('../pages/account/AccountPage.tsx')).AccountPage },
]
