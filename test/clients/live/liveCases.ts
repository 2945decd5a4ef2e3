/** All calls of the live suite. */
import type { Credentials } from '../../../src/main/credentials.ts'
import { accountCases } from './accountCases.ts'
import { agentCases } from './agentCases.ts'
import type { LiveCase } from './liveCase.ts'
import { pipelineCases } from './pipelineCases.ts'
import { ruleCases } from './ruleCases.ts'
import { runCases } from './runCases.ts'
import { stopCases } from './stopCases.ts'
import { webhookCases } from './webhookCases.ts'

export const liveCases = ({ agents }: Pick<Credentials, 'agents'>): LiveCase[] => [
  ...accountCases,
  ...agentCases,
  ...runCases(agents),
  ...ruleCases(agents.echo),
  ...pipelineCases(agents.echo),
  ...webhookCases(agents.echo),
  ...stopCases(agents.simulator, 'SIGKILL'),
  ...stopCases(agents.simulator, 'SIGTERM'),
]
