/** `ars complete -- words`: prints the completions. Called by the scripts of `ars completion`, not by people. */
import tab, { type Command as TabCommand } from '@bomb.sh/tab'
import { allFlags } from '../command/allFlags.ts'
import type { Command, Completion } from '../command/command.ts'
import { kebab } from '../command/parseWords.ts'
import type { Environment } from '../environment.ts'
import { topics } from '../tree.ts'
import { agentNames } from './agentNames.ts'

export async function complete(words: readonly string[], environment: Environment): Promise<void> {
  const names = await namesFor(words, environment)
  for (const { name, brief } of topics) tab.command(name, brief)
  const topic = topics.find(({ name }) => name === words[0])
  const loaded = await topic?.load()
  if (topic && loaded?.kind === 'command') describe(tab.command(topic.name, topic.brief), loaded, names)
  if (topic && loaded?.kind === 'group') {
    for (const [word, command] of Object.entries(loaded.commands)) {
      describe(tab.command(`${topic.name} ${word}`, command.brief), command, names)
    }
  }
  tab.parse([...words])
}

/** Fetched only where an agent's name is possible: the shell waits for the result. */
async function namesFor(words: readonly string[], environment: Environment): Promise<string[]> {
  const topic = topics.find(({ name }) => name === words[0])
  if (topic === undefined || words.length < 2) return []
  const loaded = await topic.load()
  const named = (count: number) => (loaded.kind === 'group' ? loaded.commands[words.slice(1, count).join(' ')] : loaded)
  const command = named(3) ?? named(2)
  const wants = [...Object.values(command?.args ?? {}), ...Object.values(command?.flags ?? {})]
  return wants.some((each) => each.complete === 'agents') ? agentNames(environment) : []
}

function describe(target: TabCommand, command: Command, names: readonly string[]): void {
  for (const [name, { brief, kind, alias, complete: offered }] of Object.entries(allFlags(command))) {
    if (kind === 'toggle') target.option(kebab(name), brief, alias ?? '')
    else target.option(kebab(name), brief, (offer) => offerAll(offer, offered, names), alias)
  }
  for (const [name, { kind, complete: offered }] of Object.entries(command.args)) {
    target.argument(name, (offer) => offerAll(offer, offered, names), kind === 'rest')
  }
}

function offerAll(
  offer: (value: string, description: string) => void,
  offered: Completion | undefined,
  names: readonly string[],
): void {
  const values = offered === 'agents' ? names : offered === undefined || offered === 'files' ? [] : offered
  for (const value of values) offer(value, '')
}
