/** The words of graphql-sse's protocol: for an operation that has its connection for itself, and for one of many. */
import type { ExecutionResult } from 'graphql'

export type Frames = {
  /** Takes the result's text. */
  next(result: string): string
  readonly complete: string
}

export const ownFrames: Frames = {
  next: (result) => `event: next\ndata: ${result}\n\n`,
  complete: 'event: complete\ndata:\n\n',
}

export function framesOf(operationId: string): Frames {
  const id = JSON.stringify(operationId)
  return {
    next: (result) => `event: next\ndata: {"id":${id},"payload":${result}}\n\n`,
    complete: `event: complete\ndata: {"id":${id}}\n\n`,
  }
}

export const resultText = ({ errors, data }: ExecutionResult): string => JSON.stringify({ errors, data })
