import { argument } from '../../command/flags.ts'

/** What `findAgentId` takes. */
export const agentArgument = { agent: argument('Id or name of the agent, or its catalog key', 'agents') }
