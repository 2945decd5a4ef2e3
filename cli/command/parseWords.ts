/** Parses the words after a command's name with stricli, and rewords its errors. */
import {
  AliasNotFoundError,
  ArgumentParseError,
  buildApplication,
  buildCommand,
  FlagNotFoundError,
  run,
  text_en,
  UnexpectedFlagError,
  UnsatisfiedFlagError,
} from '@stricli/core'
import { allFlags } from './allFlags.ts'
import { closest } from './closest.ts'
import type { Command, Flag, Flags } from './command.ts'
import { type Failure, usageError } from './failure.ts'

export type Parsed = {
  flags: Record<string, unknown>
  args: Record<string, unknown>
}

export async function parseWords(command: Command, path: string, words: readonly string[]): Promise<Parsed> {
  const flags = allFlags(command)
  let parsed: { flags: Record<string, unknown>; words: readonly string[] } | undefined
  let problem: Failure | undefined
  const reader = buildCommand<Record<string, unknown>, string[]>({
    docs: { brief: command.brief },
    parameters: {
      flags: Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, parameterOf(flag)])) as never,
      aliases: aliasesOf(flags),
      positional: { kind: 'array', parameter: { brief: 'word', parse: String, placeholder: 'word' } },
    },
    func: (own, ...rest) => {
      parsed = { flags: own, words: rest }
    },
  })
  const exceptionWhileParsingArguments = (error: unknown): string => {
    problem = problemOf(error, flags, path)
    return ''
  }
  const application = buildApplication(
    reader,
    {
      name: `ars ${path}`,
      scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
      localization: { text: { ...text_en, exceptionWhileParsingArguments } },
    },
    {},
  )
  const nowhere = { write: () => {} }
  await run(application, words, { process: { stdout: nowhere, stderr: nowhere, env: {} } })
  if (problem) throw problem
  if (!parsed) throw usageError('the command line could not be parsed', helpHint(path))
  return { flags: withEmpty(flags, parsed.flags), args: namedWords(command, path, parsed.words) }
}

/** A flag that was not given: false, an empty list, or undefined. */
function withEmpty(flags: Flags, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(flags).map(([name, { kind, isRepeated }]) => {
    const value = values[name]
    if (isRepeated) return [name, ((value ?? []) as unknown[]).flat()]
    return [name, value ?? (kind === 'toggle' ? false : undefined)]
  })
  return Object.fromEntries(entries)
}

function parameterOf({ kind, brief, isRequired, isRepeated, mayBeEmpty, read }: Flag): object {
  if (kind === 'toggle') return { kind: 'boolean', brief, optional: true, withNegated: false }
  const parsed = { kind: 'parsed', brief, parse: read, optional: !isRequired }
  return isRepeated ? { ...parsed, variadic: true } : { ...parsed, inferEmpty: mayBeEmpty === true }
}

const aliasesOf = (flags: Flags): Record<string, string> =>
  Object.fromEntries(Object.entries(flags).flatMap(([name, { alias }]) => (alias === undefined ? [] : [[alias, name]])))

function namedWords(command: Command, path: string, words: readonly string[]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  let next = 0
  for (const [name, { kind, brief }] of Object.entries(command.args)) {
    if (kind === 'rest') {
      named[name] = words.slice(next)
      return named
    }
    const word = words[next++]
    if (word === undefined && kind === 'required') {
      throw usageError(`<${kebab(name)}> is missing: ${brief.toLowerCase()}`, helpHint(path))
    }
    named[name] = word
  }
  if (words.length > next) throw usageError(`${JSON.stringify(words[next])} is an unexpected argument`, helpHint(path))
  return named
}

function problemOf(error: unknown, flags: Flags, path: string): Failure {
  if (error instanceof FlagNotFoundError) {
    const near = closest(error.input.replace(/^--/, ''), Object.keys(flags).map(kebab))
    return usageError(
      `there is no flag --${error.input.replace(/^--/, '')}`,
      near ? `Did you mean --${near}?` : helpHint(path),
    )
  }
  if (error instanceof AliasNotFoundError) return usageError(`there is no flag -${error.input}`, helpHint(path))
  if (error instanceof UnsatisfiedFlagError) {
    const flag = `--${kebab(error.externalFlagName.replace(/^--/, ''))}`
    const needs = error.nextFlagName ? 'needs a value' : 'is required'
    return usageError(`${flag} ${needs}`, helpHint(path))
  }
  if (error instanceof ArgumentParseError) {
    const name = `--${kebab(error.externalFlagNameOrPlaceholder.replace(/^--/, ''))}`
    const reason = error.exception instanceof Error ? error.exception.message : String(error.exception)
    return usageError(`${name}: ${reason}`, helpHint(path))
  }
  if (error instanceof UnexpectedFlagError) {
    return usageError(`--${kebab(error.externalFlagName)} may be given only once`, helpHint(path))
  }
  return usageError(error instanceof Error ? error.message : String(error), helpHint(path))
}

const helpHint = (path: string): string => `\`ars ${path} --help\` has examples.`

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
