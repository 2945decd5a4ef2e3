/** Parses the command line into a command and its arguments. */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { OperatorError } from '../../access/operator/operator.ts'
import type { Command, Given } from './command.ts'
import { erasureCommands } from './erasureCommands.ts'
import { keyCommands } from './keyCommands.ts'
import { organizationCommands } from './organizationCommands.ts'
import { secretCommands } from './secretCommands.ts'
import { storageCommands } from './storageCommands.ts'
import { userCommands } from './userCommands.ts'

const commands = [
  ...organizationCommands,
  ...userCommands,
  ...keyCommands,
  ...erasureCommands,
  ...secretCommands,
  ...storageCommands,
]

/** Undefined if the caller asks for help. */
export function readCommand(
  words: string[],
  stdin: NodeJS.ReadableStream,
): { command: Command; given: Given } | undefined {
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') return undefined
  const lengths = [1, 2]
  const nameOf = (length: number) => words.slice(0, length).join(' ')
  const command = commands.find(({ name }) => lengths.some((length) => name === nameOf(length)))
  if (command === undefined) throw new OperatorError(`Unknown command "${nameOf(2)}"`)
  return { command, given: readGiven(command, words.slice(command.name.split(' ').length), stdin) }
}

export const usageText = (): string =>
  [
    'Usage: npm run admin -- <command>',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), `      ${summary}`]),
    '',
    'Plans: free, developer, business, enterprise. Roles: owner, admin, member, viewer.',
    'Uses the database in DATA_DIR, whether the service is running or not, or the one in DATABASE_URL.',
    '',
  ].join('\n')

function readGiven(command: Command, words: string[], stdin: NodeJS.ReadableStream): Given {
  const { values, positionals } = parse(command, words)
  const optional = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const required = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw new OperatorError(`--${name} is missing: ${command.name} ${command.usage}`)
    return value
  }
  const password = async () => (values['password-stdin'] === true ? firstLine(await text(stdin)) : undefined)
  const line = async (question: string) => {
    if ('isTTY' in stdin && stdin.isTTY === true) process.stderr.write(`${question} `)
    return firstLineOf(stdin)
  }
  return { line, optional, required, has: (name) => values[name] === true, subject: positionals[0] ?? '', password }
}

function parse(command: Command, words: string[]) {
  const wanted = command.positional === undefined ? 0 : 1
  const parsed = parseWords(command, words)
  if (parsed.positionals.length < wanted) throw new OperatorError(`Missing argument: ${command.name} ${command.usage}`)
  const [extra] = parsed.positionals.slice(wanted)
  if (extra !== undefined) throw new OperatorError(`Unexpected argument "${extra}": ${command.name} ${command.usage}`)
  return parsed
}

function parseWords({ name, usage, options }: Command, words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message.split('. ')[0]}: ${name} ${usage}`, { cause })
  }
}

/** On a terminal, the input does not end. */
async function firstLineOf(stdin: NodeJS.ReadableStream): Promise<string> {
  let given = ''
  for await (const chunk of stdin) {
    given += String(chunk)
    if (given.includes('\n')) break
  }
  return given.split(/\r?\n/)[0] ?? ''
}

const firstLine = (given: string): string => given.replace(/\r?\n$/, '')
