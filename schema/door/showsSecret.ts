/** Whether the response to an operation shows a secret: one that was made for the caller and is shown only there. */
import { type DocumentNode, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import { rootFieldsOf } from './rootFields.ts'

export const showsSecret = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean =>
  operation.operation === OperationTypeNode.MUTATION &&
  rootFieldsOf(document, operation, variables).some((name) => secretMutations.has(name))

export const secretMutations: ReadonlySet<string> = new Set([
  ...['createApiKey', 'rotateApiKey', 'createSessionToken'],
  ...['createWebhook', 'rotateWebhookSecret', 'createInvitation', 'createPasswordReset'],
])
