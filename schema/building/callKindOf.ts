import { OperationTypeNode } from 'graphql'
import { type CallKind, callKind } from '../../src/limits/callKind.ts'

/** What a root field is charged as, if a browser session selects it. Only mutations change anything. */
export const callKindOf = (operation: OperationTypeNode, field: string): CallKind =>
  callKind(operation !== OperationTypeNode.MUTATION || field.startsWith('__'), essential.has(field))

/** To see why calls are refused, and to stop a key that makes too many, must be possible after the limits are used up. */
const essential = new Set(['viewer', 'usage', 'revokeApiKey', 'rotateApiKey'])
