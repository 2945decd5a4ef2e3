/*
 * JSON Schemas of values that are plain scalars in GraphQL, and the fields that hold them. GraphQL leaves them open, so
 * that a new setting or value does not change its schema; OpenAPI prints them.
 */
import { auditActions } from '../../src/audit/auditActions.ts'
import { allEventTypes, subscribableTypes } from '../../src/events/eventCatalog.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { RequiredAction, RunError } from '../../src/runs/run.ts'
import { scopes } from '../../src/viewer/scopes.ts'
import { guardrailSchemas } from './guardrailSchemas.ts'
import { runtimeSchemas } from './runtimeSchemas.ts'

/** By the names that OpenAPI gives them; they refer to each other as `#/components/schemas/Name`. */
export const valueSchemas: Readonly<Record<string, JsonObject>> = {
  ...runtimeSchemas,
  ...guardrailSchemas,
  RunErrorType: openEnum('What caused the failure of a run', runErrorTypes()),
  RequiredActionType: openEnum('What a run asks for', requiredActionTypes()),
  Scope: openEnum('What credentials may do; `*` means everything', scopes),
  WebhookEventType: openEnum('The type of an event; `test` is only sent on request', allEventTypes),
  WebhookSubscription: openEnum('A type of event that is sent to a webhook; `*` means all types', [
    ...subscribableTypes,
    '*',
  ]),
  AuditAction: openEnum('What was done', auditActions),
}

/** `Type.field` → the schema of its value, or of its items if it is a list. */
export const schemaOfField: Readonly<Record<string, string>> = {
  'Agent.runtime': 'AgentRuntime',
  'AgentVersion.runtime': 'AgentRuntime',
  'CreateAgentInput.runtime': 'AgentRuntime',
  'UpdateAgentInput.runtime': 'AgentRuntime',
  'Policy.guardrails': 'Guardrail',
  'CreatePolicyInput.guardrails': 'Guardrail',
  'UpdatePolicyInput.guardrails': 'Guardrail',
  'CheckPolicyInput.guardrails': 'Guardrail',
  'PolicyFinding.action': 'GuardrailAction',
  'RunError.type': 'RunErrorType',
  'RequiredAction.type': 'RequiredActionType',
  'ApiKey.scopes': 'Scope',
  'CreateApiKeyInput.scopes': 'Scope',
  'CreateSessionTokenInput.scopes': 'Scope',
  'Viewer.scopes': 'Scope',
  'Webhook.events': 'WebhookSubscription',
  'CreateWebhookInput.events': 'WebhookSubscription',
  'UpdateWebhookInput.events': 'WebhookSubscription',
  'Delivery.eventType': 'WebhookEventType',
  'EventFilter.type': 'WebhookEventType',
  'EventType.name': 'WebhookEventType',
  'DeliveryFilter.eventType': 'WebhookEventType',
  'AuditEntry.action': 'AuditAction',
  'AuditFilter.action': 'AuditAction',
}

function openEnum(description: string, values: readonly string[]): JsonObject {
  return { type: 'string', description: `${description}. More may be added`, enum: values, 'x-open-enum': true }
}

function runErrorTypes(): RunError['type'][] {
  return ['agent_error', 'gateway_error', 'timeout']
}

function requiredActionTypes(): RequiredAction['type'][] {
  return ['approve', 'respond']
}
