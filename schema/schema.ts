/** The schema behind both doors. Importing a resource's file adds its types and fields. */
import './building/scalars.ts'
import './viewer.ts'
import './sessionToken.ts'
import './catalog.ts'
import './agent.ts'
import './agentChanges.ts'
import './deployment.ts'
import './run.ts'
import './runChanges.ts'
import './apiKey.ts'
import './apiKeyChanges.ts'
import './auditLog.ts'
import './runEvent.ts'
import './usage.ts'
import './analytics.ts'
import './connector.ts'
import './connectorChanges.ts'
import './policy.ts'
import './policyChanges.ts'
import './webhook.ts'
import './webhookChanges.ts'
import './delivery.ts'
import './event.ts'
import { lexicographicSortSchema } from 'graphql'
import { builder } from './building/builder.ts'
import { countShownValues } from './countShownValues.ts'
import { giveBackCalls } from './giveBackCalls.ts'

builder.queryType({ description: 'Reads; each root field counts as one call' })
builder.mutationType({ description: 'Changes; each root field counts as one call, and they are executed in order' })

/** With fields and enums in the order in which they are declared, for documents. */
export const declaredSchema = builder.toSchema({ sortSchema: false })

export const schema = countShownValues(giveBackCalls(lexicographicSortSchema(declaredSchema)))
