import { OperationTypeNode } from 'graphql'
import { type CallKind, callKind } from '../../src/limits/callKind.ts'

/** How a root field is charged if a browser session selects it. Only mutations change anything. */
export const callKindOf = (operation: OperationTypeNode, field: string): CallKind =>
  callKind(operation !== OperationTypeNode.MUTATION || field.startsWith('__'), essential.has(field))

/** Stay available when the limits are used up: to see why calls are refused, and to stop a key that makes too many. */
const essential = new Set(['viewer', 'usage', 'revokeApiKey', 'rotateApiKey'])
