import type { ExpressionFaultCode } from './job.ts'

/** Thrown where a bound is crossed, inside JSONata or on the way out of it. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly fault: ExpressionFaultCode

  constructor(fault: ExpressionFaultCode, message: string) {
    super(message)
    this.fault = fault
  }
}
