/** The whole tree as data, for `ars help --json`, docs/cli.md and completion. */
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import { allFlags } from '../command/allFlags.ts'
import type { Command } from '../command/command.ts'
import { kebab } from '../command/parseWords.ts'
import { sharedFlags } from '../command/sharedFlags.ts'
import type { Topic } from '../command/topic.ts'
import { usageLine } from './helpText.ts'

export type DescribedCommand = {
  /** The words after `ars`. */
  path: string
  section: string
  aliases: string[]
  brief: string
  description: string | null
  usage: string
  examples: { line: string; meaning: string }[]
  arguments: { name: string; brief: string; kind: string }[]
  flags: DescribedFlag[]
  operation: string | null
  scope: string | null
}

export type DescribedFlag = {
  name: string
  alias: string | null
  value: string | null
  brief: string
  is_required: boolean
  is_repeated: boolean
  /** Whether every command has it. */
  is_shared: boolean
}

export async function commandTree(topics: readonly Topic[]): Promise<DescribedCommand[]> {
  const parts = await Promise.all(
    topics.map(async ({ name, section, load }) => {
      const loaded = await load()
      if (loaded.kind === 'command') return [described(loaded, name, section, [])]
      const { commands, aliases = {} } = loaded
      return Object.entries(commands).map(([word, command]) => {
        const others = Object.keys(aliases).filter((alias) => aliases[alias] === word)
        return described(command, `${name} ${word}`, section, others)
      })
    }),
  )
  return parts.flat()
}

const described = (command: Command, path: string, section: string, aliases: string[]): DescribedCommand => ({
  path,
  section,
  aliases,
  brief: command.brief,
  description: command.description ?? null,
  usage: usageLine(command, path),
  examples: command.examples.map(([line, meaning]) => ({ line, meaning })),
  arguments: Object.entries(command.args).map(([name, { brief, kind }]) => ({ name: kebab(name), brief, kind })),
  flags: Object.entries(allFlags(command)).map(([name, flag]) => ({
    name: `--${kebab(name)}`,
    alias: flag.alias === undefined ? null : `-${flag.alias}`,
    value: flag.kind === 'toggle' ? null : flag.placeholder,
    brief: flag.brief,
    is_required: flag.isRequired,
    is_repeated: flag.isRepeated,
    is_shared: Object.hasOwn(sharedFlags, name),
  })),
  operation: command.operation ?? null,
  scope: command.operation === undefined ? null : operations[command.operation].scope,
})
