import { fail } from './errors.ts'

/** The cause of the error that a read ends with; nobody is there to see it. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

export const callerLeft = (cause?: unknown) =>
  fail('unavailable', { retryAfterSeconds: 1, cause: new CallerLeft('the caller disconnected', { cause }) })
