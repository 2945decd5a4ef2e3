/** Runs one command: parses its words, asks before destructive actions, reports errors. */
import type { Environment } from '../environment.ts'
import type { Command, OperationId } from './command.ts'
import { type Opened, openContext } from './context.ts'
import { exitCodeOfSignal } from './exitCodes.ts'
import { Failure, Interrupted } from './failure.ts'
import { jsonWords } from './jsonWords.ts'
import { parseWords } from './parseWords.ts'
import { reportError } from './reportError.ts'
import type { SharedValues } from './sharedFlags.ts'

export async function runCommand(
  command: Command,
  path: string,
  words: readonly string[],
  environment: Environment,
): Promise<number> {
  const controller = new AbortController()
  let opened: Opened | undefined
  try {
    const { flags, args } = await parseWords(command, path, jsonWords(command, words))
    const shared = flags as SharedValues
    watchForEnd(environment, controller, shared.timeout)
    opened = openContext(environment, operationsOf(command), shared, controller.signal)
    const call = { flags, args, context: opened.context }
    await confirmed(command, call)
    await command.run(call)
    return 0
  } catch (error) {
    const isAborted = controller.signal.aborted
    return reportError(isAborted ? controller.signal.reason : error, environment, { opened, words })
  }
}

const operationsOf = ({ operation, otherOperation }: Command): OperationId[] =>
  [operation, otherOperation].filter((each) => each !== undefined)

async function confirmed(command: Command, call: Parameters<Command['run']>[0]): Promise<void> {
  const { shared, terminal } = call.context
  if (!command.confirm || shared.yes || shared.dryRun || shared.print !== undefined) return
  if (!(await terminal.confirm(command.confirm(call)))) throw new Failure('nothing was done')
}

/** The first Ctrl-C lets the command shut down cleanly; a second one, or two seconds, ends it regardless. */
function watchForEnd(
  { onSignal, exit, stdin }: Environment,
  controller: AbortController,
  timeoutMs: number | undefined,
): void {
  const leave = (code: number): never => {
    if (stdin.isTTY && stdin.isRaw) stdin.setRawMode(false)
    return exit(code)
  }
  const stopAt = (signal: keyof typeof exitCodeOfSignal): void =>
    onSignal(signal, () => {
      const code = exitCodeOfSignal[signal]
      if (controller.signal.aborted) leave(code)
      controller.abort(new Interrupted(signal))
      setTimeout(() => leave(code), 2000).unref()
    })
  stopAt('SIGINT')
  stopAt('SIGTERM')
  stopAt('SIGHUP')
  if (timeoutMs === undefined) return
  setTimeout(() => {
    if (controller.signal.aborted) return
    controller.abort(new Failure('the --timeout has expired', { exitCode: 124 }))
    setTimeout(() => leave(124), 2000).unref()
  }, timeoutMs).unref()
}
