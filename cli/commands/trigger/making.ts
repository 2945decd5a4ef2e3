import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'

export type Making = {
  client: AgentRunService
  /** The target of a test event. */
  webhook: string | undefined
  /** Reports what was created, on stderr. */
  note(line: string): void
  /** Set by a trigger that must be undone, even after Ctrl-C. */
  undo?(): Promise<void>
}
