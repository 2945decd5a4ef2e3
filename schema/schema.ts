/** The schema behind both doors. Importing a resource's file adds its types and fields. */
import './building/scalars.ts'
import './access/viewer.ts'
import './access/sessionToken.ts'
import './access/member.ts'
import './agents/catalog.ts'
import './agents/agent.ts'
import './agents/agentChanges.ts'
import './agents/agentVersion.ts'
import './agents/deployment.ts'
import './agents/expression.ts'
import './runs/run.ts'
import './runs/runChanges.ts'
import './access/apiKey.ts'
import './access/apiKeyChanges.ts'
import './access/auditLog.ts'
import './runs/runEvent.ts'
import './runs/runUpdate.ts'
import './usage/usage.ts'
import './usage/analytics.ts'
import './connectors/connector.ts'
import './connectors/connectorChanges.ts'
import './policies/policy.ts'
import './policies/policyChanges.ts'
import './policies/policyCheck.ts'
import './pipelines/pipeline.ts'
import './pipelines/pipelineChanges.ts'
import './pipelines/pipelineRun.ts'
import './pipelines/pipelineRunChanges.ts'
import './pipelines/pipelineRunEvent.ts'
import './webhooks/webhook.ts'
import './webhooks/webhookChanges.ts'
import './webhooks/delivery.ts'
import './webhooks/deliveryUpdate.ts'
import './webhooks/event.ts'
import './webhooks/eventFeed.ts'
import './webhooks/eventType.ts'
import { lexicographicSortSchema } from 'graphql'
import { builder } from './building/builder.ts'
import { countShownValues } from './building/countShownValues.ts'
import { giveBackCalls } from './building/giveBackCalls.ts'

builder.queryType({ description: 'Reads; each root field counts as one call' })
builder.mutationType({ description: 'Changes; each root field counts as one call, and they are executed in order' })

/** With fields and enums in the order in which they are declared, for documents. */
export const declaredSchema = builder.toSchema({ sortSchema: false })

export const schema = countShownValues(giveBackCalls(lexicographicSortSchema(declaredSchema)))
