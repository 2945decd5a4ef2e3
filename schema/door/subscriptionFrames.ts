/** The words of graphql-sse's protocol, as they are sent over a connection that has one operation. */
import type { ExecutionResult } from 'graphql'

export const nextFrame = ({ errors, data }: ExecutionResult): string =>
  `event: next\ndata: ${JSON.stringify({ errors, data })}\n\n`

export const completeFrame = 'event: complete\ndata:\n\n'
