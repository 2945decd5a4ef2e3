/** The dependencies of a command. The library is loaded on the first call. */
import type { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import type { Logger } from '../../clients/typescript/src/configuration.ts'
import { type Credentials, findCredentials } from '../credentials/findCredentials.ts'
import type { Environment } from '../environment.ts'
import { createOutput, type Output } from '../output/output.ts'
import { type Busy, createSpinner } from '../terminal/spinner.ts'
import { createTerminal, type Terminal } from '../terminal/terminal.ts'
import type { OperationId } from './operationId.ts'
import type { SharedValues } from './sharedFlags.ts'

export type Context = Pick<Environment, 'env' | 'cwd' | 'now' | 'stdin' | 'stdout' | 'stderr'> & {
  shared: SharedValues
  out: Output
  terminal: Terminal
  /** Shows a busy indicator; returns a function that ends it. Calls show it automatically, streams do not. */
  busy: Busy
  /** Aborted by Ctrl-C and `--timeout`. The client passes it to every call automatically. */
  signal: AbortSignal
  /** Logs a call for `--verbose`; the client does so automatically. */
  log: Logger
  credentials(): Credentials
  /** One for the whole command. Under `--print` and `--dry-run` the command's operation is not sent. */
  client(): Promise<AgentRunService>
  /** An extra line for Ctrl-C and `--timeout`: that a run continues, and how to cancel it. Undefined clears it. */
  sayWhenInterrupted(text: string | undefined): void
}

export type Opened = {
  context: Context
  interruptText(): string | undefined
}

export function openContext(
  environment: Environment,
  operations: readonly OperationId[],
  shared: SharedValues,
  signal: AbortSignal,
): Opened {
  const { env, cwd, now, stdin, stdout, stderr } = environment
  const out = createOutput(environment, shared)
  const { busy, erase } = createSpinner(environment, { isQuiet: out.mode !== 'text' })
  let found: Credentials | undefined
  let client: Promise<AgentRunService> | undefined
  let text: string | undefined
  const credentials = (): Credentials => {
    if (found) return found
    found = findCredentials({ env, cwd, keyFile: shared.keyFile, profile: shared.profile })
    if (found.kind === 'data-folder') out.note(out.noteStyle.dim(`Using the key of ${found.apiKey.source}`))
    return found
  }
  const log: Logger = (level, message, fields) => {
    if (!shared.verbose && !(message === 'retry' && shared.retry)) return
    erase()
    out.note(`${level} ${message} ${JSON.stringify(fields)}`)
  }
  const open = async (): Promise<AgentRunService> => {
    const { openClient } = await import('./openClient.ts')
    return openClient({ credentials: credentials(), operations, shared, signal, log, busy })
  }
  const context: Context = {
    env,
    cwd,
    now,
    stdin,
    stdout,
    stderr,
    shared,
    out,
    signal,
    log,
    credentials,
    busy,
    terminal: createTerminal(environment, { noInput: shared.noInput, signal }),
    client: () => {
      client ??= open()
      return client
    },
    sayWhenInterrupted: (next) => {
      text = next
    },
  }
  return { context, interruptText: () => text }
}
