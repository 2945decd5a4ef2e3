/** Thrown if a step can't continue; its message is for callers. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
