import type { ExecutionResult } from 'graphql'

/** A result as callers read it, errors first. */
export const resultText = ({ errors, data }: ExecutionResult): string => JSON.stringify({ errors, data })
