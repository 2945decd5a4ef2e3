import { type ExitCode, exitCodeOfSignal } from './exitCodes.ts'

/** An expected failure: its message, a hint what to do about it, and the exit code. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: ExitCode
  readonly hint: string | undefined

  constructor(message: string, { exitCode = 1, hint }: { exitCode?: ExitCode; hint?: string | undefined } = {}) {
    super(message)
    this.exitCode = exitCode
    this.hint = hint
  }
}

/** The command line is wrong. */
export const usageError = (message: string, hint?: string): Failure => new Failure(message, { exitCode: 2, hint })

/** Stopped by a signal: Ctrl-C, or one sent by another program. */
export class Interrupted extends Failure {
  override name = 'Interrupted'

  constructor(signal: keyof typeof exitCodeOfSignal) {
    super('interrupted', { exitCode: exitCodeOfSignal[signal] })
  }
}
