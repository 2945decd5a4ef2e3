import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'

export interface Making {
  client: AgentRunService
  /** Of a test event. */
  webhook: string | undefined
  /** Tells what was made, on stderr. */
  note(line: string): void
  /** Set by what must be put back, also after Ctrl-C. */
  undo?(): Promise<void>
}
