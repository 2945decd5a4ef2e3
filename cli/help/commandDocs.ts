/** The commands as Markdown. */
import { sections, type Topic } from '../command/topic.ts'
import { commandTree, type DescribedCommand, type DescribedFlag } from './commandTree.ts'

export type CommandDocs = {
  /** Flags of every command. */
  shared: string
  /** One part for each section of the overview. */
  sections: string[]
}

export async function commandDocs(topics: readonly Topic[]): Promise<CommandDocs> {
  const commands = await commandTree(topics)
  const shared = (commands[0]?.flags ?? []).filter(({ is_shared }) => is_shared)
  return {
    shared: flagTable(shared),
    sections: sections.map((section) => {
      const own = commands.filter((command) => command.section === section)
      return `## ${section}\n\n${own.map(commandText).join('\n')}`
    }),
  }
}

function commandText({ path, brief, description, usage, examples, flags, aliases, scope }: DescribedCommand): string {
  const own = flags.filter(({ is_shared }) => !is_shared)
  const also = aliases.length > 0 ? ` Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : ''
  const needs = scope === null ? '' : ` Scope \`${scope}\`.`
  const shown = examples.map(({ line, meaning }) => `    ${line}    # ${meaning}\n`).join('')
  return [
    `### ars ${path}\n`,
    `${brief}.${description === null ? '' : ` ${description}`}${also}${needs}\n`,
    `\`${usage}\`\n`,
    shown,
    ...(own.length > 0 ? [flagTable(own)] : []),
  ].join('\n')
}

const flagTable = (flags: readonly DescribedFlag[]): string =>
  `| Flag | Meaning |\n|---|---|\n${flags.map(flagRow).join('')}`

function flagRow({ name, alias, value, brief, is_required, is_repeated }: DescribedFlag): string {
  const names = [...(alias === null ? [] : [`\`${alias}\``]), `\`${name}${value === null ? '' : ` ${value}`}\``].join(
    ', ',
  )
  const notes = [...(is_required ? ['required'] : []), ...(is_repeated ? ['may be repeated'] : [])]
  const note = notes.length > 0 ? ` (${notes.join(', ')})` : ''
  return `| ${names.replaceAll('|', '\\|')} | ${brief.replaceAll('|', '\\|')}${note} |\n`
}
