/** The state of a model's run. */
import type { OpenedConnector } from '../connector.ts'
import type { RuntimeCall } from '../runtime.ts'
import type { ChatMessage } from './chatMessage.ts'
import type { LlmSettings } from './llmSettings.ts'

export type ModelRun = {
  call: RuntimeCall
  settings: LlmSettings
  connector: OpenedConnector
  /** The messages of the next model call. */
  messages: ChatMessage[]
  /** The answers so far. */
  texts: string[]
  tokensUsed: number
  /** Throws when the model exceeds its budget. */
  spend(bytes: number): void
}
