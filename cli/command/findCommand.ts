/** Finds the command named by the first words of a command line. */
import { closest } from './closest.ts'
import type { Command, CommandGroup } from './command.ts'
import type { Topic } from './topic.ts'

export type Found =
  | { kind: 'command'; command: Command; path: string; rest: readonly string[] }
  | { kind: 'group'; group: CommandGroup; path: string; rest: readonly string[] }
  | { kind: 'unknown'; message: string }

export async function findCommand(topics: readonly Topic[], [first = '', ...rest]: readonly string[]): Promise<Found> {
  const topic = topics.find(({ name }) => name === first)
  if (topic === undefined)
    return unknown(
      first,
      topics.map(({ name }) => name),
      'ars',
    )
  const loaded = await topic.load()
  if (loaded.kind === 'command') return { kind: 'command', command: loaded, path: first, rest }
  return inGroup(topic, loaded, rest)
}

function inGroup(topic: Topic, group: CommandGroup, rest: readonly string[]): Found {
  const [second, ...words] = rest
  if (second === undefined || second.startsWith('-')) return { kind: 'group', group, path: topic.name, rest }
  const [third] = words
  if (third !== undefined && Object.hasOwn(group.commands, `${second} ${third}`)) {
    return inGroup(topic, group, [`${second} ${third}`, ...words.slice(1)])
  }
  const name = group.aliases?.[second] ?? second
  const command = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined
  if (command === undefined) return unknown(second, Object.keys(group.commands), `ars ${topic.name}`)
  return { kind: 'command', command, path: `${topic.name} ${name}`, rest: words }
}

function unknown(word: string, names: readonly string[], path: string): Found {
  const isFlag = word.startsWith('-')
  const near = isFlag ? undefined : closest(word, names)
  const meant = near === undefined ? '' : `\nDid you mean \`${path} ${near}\`?`
  const what = isFlag ? `${word} must come after a command` : `${path} has no command ${JSON.stringify(word)}`
  return { kind: 'unknown', message: `error: ${what}${meant}\n\`${path} --help\` lists the commands.\n` }
}
