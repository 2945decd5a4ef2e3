/** The resources that have an ETag: how each is created, changed and deleted at both doors. */
import { alertRuleFragment } from '../../rest/routes/alertRepresentations.ts'
import {
  agentFragment,
  connectorFragment,
  pipelineFragment,
  policyFragment,
  webhookFragment,
} from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

export type Conditional = {
  noun: string
  path: string
  /** GraphQL's type and field. */
  type: string
  one: string
  fragment: string
  counter: 'version' | 'revision'
  condition: 'ifVersion' | 'ifRevision'
  remove: string
  /** Creates one. */
  create: { path?: string; body(service: TestService): JsonObject }
  /** A change, another one for each text. */
  change(text: string): JsonObject
}

const versioned = { counter: 'version', condition: 'ifVersion' } as const
const revised = { counter: 'revision', condition: 'ifRevision' } as const
const named = (name: string) => ({ name })

export const conditionalResources: Conditional[] = [
  {
    ...versioned,
    noun: 'agent',
    path: '/agents',
    type: 'Agent',
    one: 'agent',
    remove: 'archiveAgent',
    change: named,
    fragment: agentFragment,
    create: { path: '/agents/echo/deploy', body: () => ({}) },
  },
  {
    ...versioned,
    noun: 'pipeline',
    path: '/pipelines',
    type: 'Pipeline',
    one: 'pipeline',
    change: named,
    remove: 'archivePipeline',
    fragment: pipelineFragment,
    create: {
      body: ({ credentials }) => ({ name: 'P', steps: [{ name: 'a', agent_id: credentials.agents.echo }] }),
    },
  },
  {
    ...revised,
    noun: 'webhook',
    path: '/webhooks',
    type: 'Webhook',
    one: 'webhook',
    remove: 'deleteWebhook',
    fragment: webhookFragment,
    create: {
      body: () => ({ url: 'https://receiver.example/hook', events: ['run.completed'], secret: 'whsec_the-same' }),
    },
    change: (description) => ({ description }),
  },
  {
    ...revised,
    noun: 'policy',
    path: '/policies',
    type: 'Policy',
    one: 'policy',
    remove: 'deletePolicy',
    change: named,
    fragment: policyFragment,
    create: { body: () => ({ name: 'Ours', guardrails: [{ check: 'pii', on: 'both', action: 'redact' }] }) },
  },
  {
    ...revised,
    noun: 'connector',
    path: '/connectors',
    type: 'Connector',
    one: 'connector',
    change: named,
    remove: 'deleteConnector',
    fragment: connectorFragment,
    create: { body: () => ({ name: 'Own', kind: 'http', base_url: 'https://own.example' }) },
  },
  {
    ...revised,
    noun: 'alert rule',
    path: '/alert-rules',
    type: 'AlertRule',
    one: 'alertRule',
    change: named,
    remove: 'deleteAlertRule',
    fragment: alertRuleFragment,
    create: { body: () => ({ name: 'Failures', metric: 'failed_runs', comparator: 'gte', threshold: 3 }) },
  },
]

export const createOne = (service: TestService, { path, create }: Conditional) =>
  rest(service, 'POST', create.path ?? path, { body: create.body(service) })

/** GraphQL's mutation, with its input as the variable. */
export const mutationOf = (mutation: string, selection: string): string =>
  `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { ${selection} } }`
