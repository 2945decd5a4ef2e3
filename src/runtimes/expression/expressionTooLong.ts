import { limits } from './limits.ts'

export const expressionTooLong = (expression: string): string | undefined =>
  expression.length > limits.expressionChars
    ? `The expression is longer than ${limits.expressionChars} characters`
    : undefined
