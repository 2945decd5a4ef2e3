/** The types that name each other, declared before any of them is implemented, and their connections. */
import type { ShownApiKey } from '../src/access/shownApiKey.ts'
import type { Agent } from '../src/agents/agent.ts'
import type { Deployment } from '../src/agents/deploymentEntity.ts'
import type { Connector } from '../src/connectors/connector.ts'
import type { EventHead } from '../src/events/findEvents.ts'
import type { Policy } from '../src/policies/policy.ts'
import type { Run } from '../src/runs/run.ts'
import type { Delivery } from '../src/webhooks/deliveryEntity.ts'
import type { Webhook } from '../src/webhooks/webhook.ts'
import { builder } from './builder.ts'

export const AgentRef = builder.objectRef<Agent>('Agent')
export const AgentConnection = builder.connectionObject(
  { type: AgentRef, name: 'AgentConnection' },
  builder.edgeObject({ type: AgentRef, name: 'AgentEdge' }),
)

export const RunRef = builder.objectRef<Run>('Run')
export const RunConnection = builder.connectionObject(
  { type: RunRef, name: 'RunConnection' },
  builder.edgeObject({ type: RunRef, name: 'RunEdge' }),
)

export const DeploymentRef = builder.objectRef<Deployment>('Deployment')
export const DeploymentConnection = builder.connectionObject(
  { type: DeploymentRef, name: 'DeploymentConnection' },
  builder.edgeObject({ type: DeploymentRef, name: 'DeploymentEdge' }),
)

export const ApiKeyRef = builder.objectRef<ShownApiKey>('ApiKey')
export const ApiKeyConnection = builder.connectionObject(
  { type: ApiKeyRef, name: 'ApiKeyConnection' },
  builder.edgeObject({ type: ApiKeyRef, name: 'ApiKeyEdge' }),
)

export const PolicyRef = builder.objectRef<Policy>('Policy')
export const PolicyConnection = builder.connectionObject(
  { type: PolicyRef, name: 'PolicyConnection' },
  builder.edgeObject({ type: PolicyRef, name: 'PolicyEdge' }),
)

export const WebhookRef = builder.objectRef<Webhook>('Webhook')
export const WebhookConnection = builder.connectionObject(
  { type: WebhookRef, name: 'WebhookConnection' },
  builder.edgeObject({ type: WebhookRef, name: 'WebhookEdge' }),
)

export const ConnectorRef = builder.objectRef<Connector>('Connector')
export const ConnectorConnection = builder.connectionObject(
  { type: ConnectorRef, name: 'ConnectorConnection' },
  builder.edgeObject({ type: ConnectorRef, name: 'ConnectorEdge' }),
)

export const DeliveryRef = builder.objectRef<Delivery>('Delivery')
export const DeliveryConnection = builder.connectionObject(
  { type: DeliveryRef, name: 'DeliveryConnection' },
  builder.edgeObject({ type: DeliveryRef, name: 'DeliveryEdge' }),
)

export const EventRef = builder.objectRef<EventHead>('Event')
export const EventConnection = builder.connectionObject(
  { type: EventRef, name: 'EventConnection' },
  builder.edgeObject({ type: EventRef, name: 'EventEdge' }),
)
