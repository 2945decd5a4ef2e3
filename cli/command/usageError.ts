/** The command line is wrong: nothing was sent, and the tool exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** What to do instead, in one line. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
