import type { ExpressionFaultCode } from './job.ts'

/** Thrown when a limit is exceeded, inside JSONata or in its result. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly fault: ExpressionFaultCode

  constructor(fault: ExpressionFaultCode, message: string) {
    super(message)
    this.fault = fault
  }
}
