/** `<agent>` is an id, an exact name, a name in different case, or the key of a catalog agent that was hired once. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Agent } from '../../../clients/typescript/src/generated/types.ts'
import { closest } from '../../command/closest.ts'
import { Failure, usageError } from '../../command/failure.ts'
import { safeLine } from '../../output/safeText.ts'
import { triggerName } from '../trigger/triggerName.ts'

/** `lineWith` is the command with an id in place of the word. */
export async function findAgentId(
  client: AgentRunService,
  word: string,
  lineWith: (id: string) => string = (id) => id,
): Promise<string> {
  if (word === '') throw usageError('<agent> is empty')
  if (/^ag_[0-9A-Za-z]{10,}$/.test(word)) return word
  const names: string[] = []
  const byName: Agent[] = []
  const byNameIgnoringCase: Agent[] = []
  const byKey: Agent[] = []
  for await (const agent of client.agents.list({ limit: 100 })) {
    if (agent.status === 'archived') continue
    names.push(agent.name)
    if (agent.name === word) byName.push(agent)
    else if (agent.name.toLowerCase() === word.toLowerCase()) byNameIgnoringCase.push(agent)
    else if (agent.catalog_key === word && agent.name !== triggerName) byKey.push(agent)
  }
  const [first, ...others] = [byName, byNameIgnoringCase, byKey].find((found) => found.length > 0) ?? []
  if (first === undefined) throw unknownAgent(word, names)
  if (others.length === 0) return first.id
  const lines = [first, ...others].map(
    ({ id, name, created_at }) =>
      `  ${safeLine(lineWith(id))}   # ${safeLine(name)}, created ${created_at.slice(0, 10)}`,
  )
  throw usageError(
    `${JSON.stringify(word)} matches ${lines.length} agents`,
    ['Give the id of one:', ...lines].join('\n'),
  )
}

function unknownAgent(word: string, names: readonly string[]): Failure {
  const near = closest(word, names)
  const hint = near
    ? `Did you mean ${JSON.stringify(near)}?`
    : '`ars agents list` shows them; `ars catalog hire` adds one.'
  return new Failure(`there is no agent ${JSON.stringify(word)}`, { exitCode: 3, hint })
}
