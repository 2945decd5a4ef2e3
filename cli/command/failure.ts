import { type ExitCode, exitCodeOfSignal } from './exitCodes.ts'

/** An expected failure: what the person reads, what to do about it, and how the tool ends. */
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

/** By a signal: Ctrl-C, or another program's. */
export class Interrupted extends Failure {
  override name = 'Interrupted'

  constructor(signal: keyof typeof exitCodeOfSignal) {
    super('interrupted', { exitCode: exitCodeOfSignal[signal] })
  }
}
