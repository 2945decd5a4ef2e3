/** The help of a command or of a group: examples first. */
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import { allFlags } from '../command/allFlags.ts'
import type { Command, CommandGroup, Flag } from '../command/command.ts'
import type { Found } from '../command/findCommand.ts'
import { kebab } from '../command/parseWords.ts'
import { sharedFlags } from '../command/sharedFlags.ts'

export const helpText = async (found: Exclude<Found, { kind: 'unknown' }>): Promise<string> =>
  found.kind === 'group' ? groupHelp(found.group, found.path) : commandHelp(found.command, found.path)

function groupHelp({ brief, commands, aliases = {} }: CommandGroup, path: string): string {
  const lines = Object.entries(commands).map(([name, command]) => {
    const others = Object.keys(aliases).filter((alias) => aliases[alias] === name)
    const also = others.length > 0 ? ` (also: ${others.join(', ')})` : ''
    return [name, `${command.brief}${also}`] as const
  })
  return `${brief}\n\n${aligned(lines)}\n\`ars ${path} <command> --help\` has examples and flags.\n`
}

function commandHelp(command: Command, path: string): string {
  const { brief, description, examples, args, operation } = command
  const flags = Object.entries(allFlags(command))
  const own = flags.filter(([name]) => !Object.hasOwn(sharedFlags, name)).map(flagLine)
  const shared = flags.filter(([name]) => Object.hasOwn(sharedFlags, name)).map(flagLine)
  const scope = operation === undefined ? null : operations[operation].scope
  return [
    brief,
    description ?? '',
    `Examples\n${aligned(examples)}`,
    `Usage\n  ${usageLine(command, path)}`,
    section(
      'Arguments',
      Object.entries(args).map(([name, each]) => [kebab(name), each.brief] as const),
    ),
    section('Flags', own),
    section('Flags of every command', shared),
    scope === null ? '' : `Needs the scope ${scope}.`,
  ]
    .filter((part) => part !== '')
    .map((part) => `${part.trimEnd()}\n`)
    .join('\n')
}

export function usageLine({ args, flags }: Command, path: string): string {
  const words = Object.entries(args).map(([name, { kind }]) => {
    if (kind === 'required') return `<${kebab(name)}>`
    return kind === 'optional' ? `[${kebab(name)}]` : `[${kebab(name)}…]`
  })
  const required = Object.entries(flags).flatMap(([name, { isRequired, placeholder }]) =>
    isRequired ? [`--${kebab(name)} <${placeholder}>`] : [],
  )
  return ['ars', path, ...words, ...required, '[flags]'].join(' ')
}

function flagLine([name, { alias, placeholder, brief, kind, isRepeated, mayBeEmpty }]: [string, Flag]): [
  string,
  string,
] {
  const value = kind === 'toggle' ? '' : mayBeEmpty ? ` [${placeholder}]` : ` <${placeholder}>`
  const letter = alias === undefined ? '    ' : `-${alias}, `
  return [`${letter}--${kebab(name)}${value}${isRepeated ? '…' : ''}`, brief]
}

const section = (title: string, lines: readonly (readonly [string, string])[]): string =>
  lines.length === 0 ? '' : `${title}\n${aligned(lines)}`

function aligned(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(40, Math.max(0, ...lines.map(([left]) => left.length)))
  return lines
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}\n` : `  ${left.padEnd(width)}  ${right}\n`,
    )
    .join('')
}
