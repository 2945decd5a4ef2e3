/** All calls of the live suite. */
import type { Credentials } from '../../../src/main/storage/credentials.ts'
import { accountCases } from './accountCases.ts'
import { agentCases } from './agentCases.ts'
import type { LiveCase, StopGroup } from './liveCase.ts'
import { pipelineCases } from './pipelineCases.ts'
import { ruleCases } from './ruleCases.ts'
import { runCases } from './runCases.ts'
import { stopCases } from './stopCases.ts'
import { webhookCases } from './webhookCases.ts'

export const liveCases = (
  { agents }: Pick<Credentials, 'agents'>,
  signals: readonly StopGroup['signal'][] = ['SIGKILL', 'SIGTERM'],
): LiveCase[] => [
  ...accountCases,
  ...agentCases,
  ...runCases(agents),
  ...ruleCases(agents.echo),
  ...pipelineCases(agents.echo),
  ...webhookCases(agents.echo),
  ...signals.flatMap((signal) => stopCases(agents.simulator, signal)),
]
