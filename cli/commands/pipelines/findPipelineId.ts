/** `<pipeline>` is an id or an exact name. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { closest } from '../../command/closest.ts'
import { Failure, usageError } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'

export const pipelineArgument = { pipeline: argument('Id or name of the pipeline') }

export async function findPipelineId(ars: AgentRunService, word: string): Promise<string> {
  if (/^pipe_[0-9A-Za-z]{10,}$/.test(word)) return word
  const names: string[] = []
  const found: string[] = []
  for await (const { id, name, status } of ars.pipelines.list({ limit: 100 })) {
    if (status === 'archived') continue
    names.push(name)
    if (name === word) found.push(id)
  }
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  if (others.length > 0)
    throw usageError(`${JSON.stringify(word)} matches ${found.length} pipelines`, `Give the id: ${found.join(', ')}.`)
  const near = closest(word, names)
  const hint = near === undefined ? '`ars pipelines list` shows them.' : `Did you mean ${JSON.stringify(near)}?`
  throw new Failure(`there is no pipeline ${JSON.stringify(word)}`, { exitCode: 3, hint })
}
