/** References to the types that refer to each other, and their connections; the resources' files implement them. */
import type { PublicApiKey } from '../../src/access/keys/toPublicApiKey.ts'
import type { Member } from '../../src/access/people/member.ts'
import type { Agent } from '../../src/agents/agent.ts'
import type { Deployment } from '../../src/agents/store/deploymentEntity.ts'
import type { DeployedVersion } from '../../src/agents/store/versionRow.ts'
import type { Alert } from '../../src/alerts/alert.ts'
import type { AlertRule } from '../../src/alerts/alertRule.ts'
import type { Connector } from '../../src/connectors/connector.ts'
import type { EventHead } from '../../src/events/findEvents.ts'
import type { Pipeline, PipelineVersion } from '../../src/pipelines/pipeline.ts'
import type { PipelineRun } from '../../src/pipelines/runs/pipelineRun.ts'
import type { Policy } from '../../src/policies/policy.ts'
import type { Release } from '../../src/releases/release.ts'
import type { Replay } from '../../src/replays/replay.ts'
import type { Run } from '../../src/runs/run.ts'
import type { Delivery } from '../../src/webhooks/store/deliveryEntity.ts'
import type { Webhook } from '../../src/webhooks/webhook.ts'
import { builder } from './builder.ts'

export const connectionOf = <Node>(name: string, type: ReturnType<typeof builder.objectRef<Node>>) =>
  builder.connectionObject({ type, name: `${name}Connection` }, builder.edgeObject({ type, name: `${name}Edge` }))

/** A type, and its connection. */
export function refsOf<Node>(name: string) {
  const ref = builder.objectRef<Node>(name)
  return [ref, connectionOf(name, ref)] as const
}

export const [AgentRef, AgentConnection] = refsOf<Agent>('Agent')
export const [AgentVersionRef, AgentVersionConnection] = refsOf<DeployedVersion>('AgentVersion')
export const [RunRef, RunConnection] = refsOf<Run>('Run')
export const [ReleaseRef, ReleaseConnection] = refsOf<Release>('Release')
export const [ReplayRef, ReplayConnection] = refsOf<Replay>('Replay')
export const [DeploymentRef, DeploymentConnection] = refsOf<Deployment>('Deployment')
export const [ApiKeyRef, ApiKeyConnection] = refsOf<PublicApiKey>('ApiKey')
export const [MemberRef, MemberConnection] = refsOf<Member>('Member')
export const [PolicyRef, PolicyConnection] = refsOf<Policy>('Policy')
export const [PipelineRef, PipelineConnection] = refsOf<Pipeline>('Pipeline')
export const [PipelineVersionRef, PipelineVersionConnection] = refsOf<PipelineVersion>('PipelineVersion')
export const [PipelineRunRef, PipelineRunConnection] = refsOf<PipelineRun>('PipelineRun')
export const [WebhookRef, WebhookConnection] = refsOf<Webhook>('Webhook')
export const [ConnectorRef, ConnectorConnection] = refsOf<Connector>('Connector')
export const [DeliveryRef, DeliveryConnection] = refsOf<Delivery>('Delivery')
export const [AlertRuleRef, AlertRuleConnection] = refsOf<AlertRule>('AlertRule')
export const [AlertRef, AlertConnection] = refsOf<Alert>('Alert')
export const [EventRef, EventConnection] = refsOf<EventHead>('Event')
