/** Reports a failed command to people and programs, and returns the exit code. */
import { ApiError, ConnectionError, StreamInterruptedError } from '../../clients/typescript/src/errors/errors.ts'
import type { Environment } from '../environment.ts'
import { forTerminal, safeLine } from '../output/safeText.ts'
import { createStyle } from '../output/style.ts'
import { HeldBack } from '../print/heldBackFetch.ts'
import type { Opened } from './context.ts'
import { type ExitCode, exitCodeOfStatus } from './exitCodes.ts'
import { Failure, Interrupted } from './failure.ts'
import { hintFor } from './hintFor.ts'

type Known = {
  opened: Opened | undefined
  words: readonly string[]
}

export async function reportError(error: unknown, environment: Environment, { opened, words }: Known): Promise<number> {
  if (error instanceof HeldBack && opened) {
    const { printHeldCall } = await import('../print/printHeldCall.ts')
    return printHeldCall(error, opened.context)
  }
  const { stdout, stderr, env } = environment
  const isTerminal = stderr.isTTY === true
  const style = createStyle(env, { isTerminal, noColor: words.includes('--no-color') })
  const say = (line: string): void => void stderr.write(`${isTerminal ? forTerminal(line) : line}\n`)
  const { exitCode, lines, body } = described(error)
  const also = opened?.interruptText()
  const isInterrupt = error instanceof Interrupted
  if (!isInterrupt) say(`${style.red('error:')} ${lines.shift() ?? ''}`)
  else lines.shift()
  for (const line of lines) say(line)
  if (also !== undefined && (isInterrupt || exitCode === 124)) say(also)
  // A failed run or test has already been printed: a second JSON document after it could not be parsed.
  const isPrinted = error instanceof Failure && opened?.context.out.hasWritten() === true
  const isJson = words.some((word) => word.startsWith('--json'))
  if (body !== undefined && isJson && !isPrinted) {
    const line = JSON.stringify(body)
    stdout.write(`${stdout.isTTY ? forTerminal(line) : line}\n`)
  }
  return exitCode
}

type Described = {
  exitCode: ExitCode
  lines: string[]
  /** The document that `--json` prints. */
  body?: unknown
}

function described(error: unknown): Described {
  if (error instanceof Failure) {
    const { exitCode, message, hint } = error
    return { exitCode, lines: [safeLine(message), ...(hint === undefined ? [] : [hint])], body: ownBody(error) }
  }
  if (error instanceof ApiError) return describedAnswer(error)
  if (error instanceof StreamInterruptedError && error.cause instanceof ApiError) return describedAnswer(error.cause)
  if (error instanceof ConnectionError || error instanceof StreamInterruptedError) {
    return { exitCode: 6, lines: withHint(safeLine(error.message), hintFor(error)), body: ownBody(error) }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { exitCode: 1, lines: [safeLine(message)], body: ownBody(error) }
}

function describedAnswer(error: ApiError): Described {
  const { message, code, param, requestId, docUrl, status, details } = error
  const names = [code, param === null ? undefined : `param ${param}`].filter((each) => each != null)
  const first = `${message}${names.length > 0 ? ` (${names.join(', ')})` : ` (status ${status})`}`
  const others = details
    .filter((detail) => detail.message !== message)
    .map((detail) => safeLine(`  ${detail.param ?? ''}: ${detail.message}`))
  const lines = [...withHint(safeLine(first), hintFor(error)), ...others]
  if (requestId !== null) lines.push(`request ${safeLine(requestId)}`)
  if (docUrl !== null) lines.push(`see ${safeLine(docUrl)}`)
  return { exitCode: exitCodeOfStatus(status), lines, body: error.raw }
}

const withHint = (line: string, hint: string | undefined): string[] => (hint === undefined ? [line] : [line, hint])

/** In the shape of the API's errors, for failures that never reached the API. */
function ownBody(error: unknown): unknown {
  if (error instanceof Interrupted) return undefined
  const code = error instanceof ConnectionError ? `connection_${error.kind}` : 'cli_error'
  return { error: { code, message: error instanceof Error ? error.message : String(error) } }
}
