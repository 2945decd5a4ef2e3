/** Every command, by its first word. A topic is loaded when it is called: `ars` starts fast however many there are. */
import type { Command, CommandGroup } from './command/command.ts'

export interface Topic {
  name: string
  /** Of the map that `ars` alone prints. */
  section: Section
  brief: string
  /** The second words, so that the map needs no other file; a test compares them. */
  words?: string
  load(): Promise<Command | CommandGroup>
}

export const sections = ['Start', 'Runs', 'Agents', 'Events', 'Organisation', 'Anything else'] as const
export type Section = (typeof sections)[number]

export const topics: readonly Topic[] = [
  {
    name: 'login',
    section: 'Start',
    brief: 'Store credentials as a profile',
    load: async () => (await import('./commands/account/login.ts')).login,
  },
  {
    name: 'logout',
    section: 'Start',
    brief: 'Revoke the key that login made, and forget the profile',
    load: async () => (await import('./commands/account/logout.ts')).logout,
  },
  {
    name: 'whoami',
    section: 'Start',
    brief: 'Show whose key is used, what it may do, and where each value came from',
    load: async () => (await import('./commands/account/whoami.ts')).whoami,
  },
  {
    name: 'profiles',
    section: 'Start',
    brief: 'The services and keys that you use',
    words: 'list|use|remove',
    load: async () => (await import('./commands/profiles/profiles.ts')).profiles,
  },
  {
    name: 'run',
    section: 'Runs',
    brief: 'Run an agent and stream its answer',
    load: async () => (await import('./commands/runs/run.ts')).run,
  },
  {
    name: 'runs',
    section: 'Runs',
    brief: 'Create, follow, list, cancel and answer runs',
    words: 'create|stream|get|list|cancel|action|events|rerun|export',
    load: async () => (await import('./commands/runs/runs.ts')).runs,
  },
  {
    name: 'webhooks',
    section: 'Events',
    brief: 'URLs that events are sent to',
    words: 'list|get|create|update|delete|enable|rotate-secret|deliveries|redeliver|verify|test',
    load: async () => (await import('./commands/webhooks/webhooks.ts')).webhooks,
  },
  {
    name: 'deliveries',
    section: 'Events',
    brief: 'What was sent to webhooks, and what came back',
    words: 'list|get|redeliver',
    load: async () => (await import('./commands/deliveries/deliveries.ts')).deliveries,
  },
  {
    name: 'events',
    section: 'Events',
    brief: 'What happened in the organisation',
    words: 'list|get|tail',
    load: async () => (await import('./commands/events/events.ts')).events,
  },
  {
    name: 'listen',
    section: 'Events',
    brief: 'Forward events to a URL of yours, without a tunnel',
    load: async () => (await import('./commands/listen/listen.ts')).listen,
  },
  {
    name: 'trigger',
    section: 'Events',
    brief: 'Make an event happen for real',
    load: async () => (await import('./commands/trigger/trigger.ts')).trigger,
  },
  {
    name: 'approvals',
    section: 'Runs',
    brief: 'Show the runs that wait for an answer, and answer them',
    load: async () => (await import('./commands/approvals/approvals.ts')).approvals,
  },
  {
    name: 'agents',
    section: 'Agents',
    brief: 'The agents of the organisation, and their versions',
    words: 'list|get|create|update|edit|archive|versions|diff|rollback',
    load: async () => (await import('./commands/agents/agents.ts')).agents,
  },
  {
    name: 'deployments',
    section: 'Agents',
    brief: 'Versions going live',
    words: 'list',
    load: async () => (await import('./commands/deployments/deployments.ts')).deployments,
  },
  {
    name: 'catalog',
    section: 'Agents',
    brief: 'Agents that can be hired',
    words: 'list|get|hire',
    load: async () => (await import('./commands/catalog/catalog.ts')).catalog,
  },
  {
    name: 'pipelines',
    section: 'Agents',
    brief: 'Several agents as one piece of work',
    words: 'list|get|create|update|archive|versions|run|runs|follow|cancel',
    load: async () => (await import('./commands/pipelines/pipelines.ts')).pipelines,
  },
  {
    name: 'policies',
    section: 'Agents',
    brief: 'What is looked for in inputs and outputs',
    words: 'list|get|create|update|delete|check',
    load: async () => (await import('./commands/policies/policies.ts')).policies,
  },
  {
    name: 'connectors',
    section: 'Agents',
    brief: 'Credentials for external systems',
    words: 'list|get|create|update|delete|test',
    load: async () => (await import('./commands/connectors/connectors.ts')).connectors,
  },
  {
    name: 'alerts',
    section: 'Organisation',
    brief: 'Conditions that held',
    words: 'list|get',
    load: async () => (await import('./commands/alerts/alerts.ts')).alerts,
  },
  {
    name: 'alert-rules',
    section: 'Organisation',
    brief: 'Conditions on figures, judged every few seconds',
    words: 'list|get|create|update|delete|test|history',
    load: async () => (await import('./commands/alerts/alertRules.ts')).alertRules,
  },
  {
    name: 'keys',
    section: 'Organisation',
    brief: 'API keys',
    words: 'list|get|create|rotate|revoke',
    load: async () => (await import('./commands/keys/keys.ts')).keys,
  },
  {
    name: 'token',
    section: 'Organisation',
    brief: 'Short-lived session tokens',
    words: 'create',
    load: async () => (await import('./commands/keys/token.ts')).token,
  },
  {
    name: 'usage',
    section: 'Organisation',
    brief: 'Show the limits of the plan, and what was used in a month',
    load: async () => (await import('./commands/figures/usage.ts')).usage,
  },
  {
    name: 'analytics',
    section: 'Organisation',
    brief: 'Show runs, success, tokens and latency of a period',
    load: async () => (await import('./commands/figures/analytics.ts')).analytics,
  },
  {
    name: 'audit',
    section: 'Organisation',
    brief: 'Show who changed what, when and from where',
    load: async () => (await import('./commands/figures/audit.ts')).audit,
  },
  {
    name: 'api',
    section: 'Anything else',
    brief: 'Call any path of the REST API',
    load: async () => (await import('./commands/raw/api.ts')).api,
  },
  {
    name: 'graphql',
    section: 'Anything else',
    brief: 'Send a query, mutation or subscription to GraphQL',
    load: async () => (await import('./commands/raw/graphql.ts')).graphql,
  },
  {
    name: 'get',
    section: 'Anything else',
    brief: 'Show anything by its id',
    load: async () => (await import('./commands/raw/get.ts')).get,
  },
  {
    name: 'open',
    section: 'Anything else',
    brief: 'Open the dashboard in a browser',
    load: async () => (await import('./commands/raw/open.ts')).open,
  },
  {
    name: 'doctor',
    section: 'Anything else',
    brief: 'Look for what is wrong, and say what to do',
    load: async () => (await import('./commands/doctor/doctor.ts')).doctor,
  },
  {
    name: 'trust',
    section: 'Anything else',
    brief: 'Trust the certificate authority of a local service',
    load: async () => (await import('./commands/trust/trust.ts')).trust,
  },
  {
    name: 'help',
    section: 'Anything else',
    brief: 'Explain a command or a topic',
    load: async () => (await import('./commands/tool/help.ts')).help,
  },
  {
    name: 'completion',
    section: 'Anything else',
    brief: 'Print the completion script of a shell',
    load: async () => (await import('./commands/tool/completion.ts')).completion,
  },
  {
    name: 'version',
    section: 'Anything else',
    brief: 'Show the version of the tool and of the API it speaks',
    load: async () => (await import('./commands/tool/version.ts')).version,
  },
]
