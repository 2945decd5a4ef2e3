/** One run of a model as it goes on. */
import type { ModelMessage } from 'ai'
import type { OpenedConnector } from '../connector.ts'
import type { RuntimeCall } from '../runtime.ts'
import type { LlmSettings } from './llmSettings.ts'

export type Talk = {
  call: RuntimeCall
  settings: LlmSettings
  connector: OpenedConnector
  /** What the model is told when it is asked next. */
  messages: ModelMessage[]
  /** What it answered, step by step. */
  texts: string[]
  tokensUsed: number
  /** Throws where the model made up more than a run may hold. */
  spend(bytes: number): void
}
