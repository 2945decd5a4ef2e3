import { type Command, defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { findCommand } from '../../command/findCommand.ts'
import { restArguments } from '../../command/flags.ts'
import type { Topic } from '../../command/topic.ts'
import { commandTree } from '../../help/commandTree.ts'
import { helpText } from '../../help/helpText.ts'
import { helpTopics } from '../../help/helpTopics.ts'
import { mapText } from '../../help/mapText.ts'

export const createHelp = (topics: readonly Topic[]): Command =>
  defineCommand({
    brief: 'Explain a command or a topic',
    examples: [
      ['ars help', 'an overview of all commands'],
      ['ars help runs list', 'the same as `ars runs list --help`'],
      ['ars help exit-codes', 'a topic; others are environment, output, scopes'],
      ['ars help --json', 'every command, flag and example as JSON'],
    ],
    args: { topic: restArguments('A topic, or the words of a command', Object.keys(helpTopics)) },
    async run({ args: { topic: words }, context: { out } }) {
      if (out.mode === 'json') return out.json({ commands: await commandTree(topics) })
      const [first] = words
      if (first === undefined) return out.write(mapText(topics))
      const topic = Object.hasOwn(helpTopics, first) ? helpTopics[first] : undefined
      if (topic) return out.write(`${topic.title}\n\n${topic.text()}`)
      const found = await findCommand(topics, words)
      if (found.kind !== 'unknown') return out.write(await helpText(found))
      throw usageError(
        `there is no help on ${JSON.stringify(words.join(' '))}`,
        `Topics: ${Object.keys(helpTopics).join(', ')}. \`ars help\` lists the commands.`,
      )
    },
  })
