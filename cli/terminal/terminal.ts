/** Prompts. Without a terminal, or with `--no-input`, nothing is ever asked. */
import { Failure, usageError } from '../command/failure.ts'
import type { Environment } from '../environment.ts'
import { askSecretly } from './askSecretly.ts'

export type Terminal = {
  /** Whether there is someone to ask. */
  canAsk: boolean
  /** Asks for a line; the answer is trimmed. `flag` is what to use where no one can be asked. */
  ask(question: string, flag: string): Promise<string>
  /** Asks for a line without echo. */
  askSecret(question: string, flag: string): Promise<string>
  /** Yes or no; no is the default. */
  confirm(question: string): Promise<boolean>
}

export function createTerminal(
  { stdin, stderr, env }: Environment,
  { noInput, signal }: { noInput: boolean; signal: AbortSignal },
): Terminal {
  const isCi = env.CI !== undefined && env.CI !== '' && env.CI !== 'false'
  const canAsk = !noInput && !isCi && stdin.isTTY === true && stderr.isTTY === true
  const demand = (flag: string): void => {
    if (!canAsk) throw usageError(`${flag} is required without a terminal`)
  }
  const line = async (question: string): Promise<string> => {
    const { createInterface } = await import('node:readline/promises')
    const reader = createInterface({ input: stdin, output: stderr })
    const closing = new AbortController()
    // Ctrl-D: otherwise it would wait for an answer forever.
    reader.once('close', () => closing.abort())
    try {
      // Readline would otherwise intercept Ctrl-C.
      reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      return (await reader.question(question, { signal: AbortSignal.any([signal, closing.signal]) })).trim()
    } catch (error) {
      if (!closing.signal.aborted || signal.aborted) throw error
      stderr.write('\n')
      throw new Failure('no answer was given')
    } finally {
      reader.close()
    }
  }
  return {
    canAsk,
    ask: async (question, flag) => {
      demand(flag)
      return line(question)
    },
    askSecret: async (question, flag) => {
      demand(flag)
      return askSecretly(question, { stdin, stderr, signal })
    },
    confirm: async (question) => {
      demand('--yes')
      return /^y(es)?$/i.test(await line(`${question} [y/N] `))
    },
  }
}
