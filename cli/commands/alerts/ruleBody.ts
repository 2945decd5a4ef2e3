import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import type { JsonObject } from '../../body/setPath.ts'
import type { FlagValues } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { text } from '../../command/flags.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { ruleFields } from './ruleFields.ts'

export const ruleFlags = {
  ...ruleFields,
  agent: text('The agent to watch; default: all agents', { placeholder: 'agent', complete: 'agents' }),
  ...bodyFlags,
}

/** `--agent` also accepts a name; the API's `agent_id` does not. */
export async function readRule(
  ars: AgentRunService,
  flags: FlagValues<typeof ruleFlags>,
  { stdin }: Context,
): Promise<JsonObject> {
  const body = await readBody(ruleFields, flags, stdin)
  if (flags.agent !== undefined) body.agent_id = await findAgentId(ars, flags.agent)
  return body
}
