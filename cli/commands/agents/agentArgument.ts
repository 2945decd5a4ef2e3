import { argument } from '../../command/flags.ts'

/** The argument of `findAgentId`. */
export const agentArgument = { agent: argument('Id or name of the agent, or its catalog key', 'agents') }
