import { fail } from './errors.ts'

/** The cause of the error that ends the read of a disconnected caller, who never sees it. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

export const callerLeft = (cause?: unknown) =>
  fail('unavailable', { retryAfterSeconds: 1, cause: new CallerLeft('the caller disconnected', { cause }) })
