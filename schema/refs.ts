/** References to the types that refer to each other, and their connections; the resources' files implement them. */
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

export const connectionOf = <Node>(name: string, type: ReturnType<typeof builder.objectRef<Node>>) =>
  builder.connectionObject({ type, name: `${name}Connection` }, builder.edgeObject({ type, name: `${name}Edge` }))

export const AgentRef = builder.objectRef<Agent>('Agent')
export const AgentConnection = connectionOf('Agent', AgentRef)

export const RunRef = builder.objectRef<Run>('Run')
export const RunConnection = connectionOf('Run', RunRef)

export const DeploymentRef = builder.objectRef<Deployment>('Deployment')
export const DeploymentConnection = connectionOf('Deployment', DeploymentRef)

export const ApiKeyRef = builder.objectRef<ShownApiKey>('ApiKey')
export const ApiKeyConnection = connectionOf('ApiKey', ApiKeyRef)

export const PolicyRef = builder.objectRef<Policy>('Policy')
export const PolicyConnection = connectionOf('Policy', PolicyRef)

export const WebhookRef = builder.objectRef<Webhook>('Webhook')
export const WebhookConnection = connectionOf('Webhook', WebhookRef)

export const ConnectorRef = builder.objectRef<Connector>('Connector')
export const ConnectorConnection = connectionOf('Connector', ConnectorRef)

export const DeliveryRef = builder.objectRef<Delivery>('Delivery')
export const DeliveryConnection = connectionOf('Delivery', DeliveryRef)

export const EventRef = builder.objectRef<EventHead>('Event')
export const EventConnection = connectionOf('Event', EventRef)
