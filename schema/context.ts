/** What every resolver is handed: who asks, what the use cases need, and the batch loaders of this request. */
import type { Viewer } from '../src/access/viewer.ts'
import type { CheckExpression } from '../src/agents/agentContent.ts'
import type { LiveAgents } from '../src/agents/liveAgents.ts'
import type { RecordEvent } from '../src/events/outbox.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Closing } from '../src/platform/closing.ts'
import type { Database } from '../src/platform/database.ts'
import type { NewId } from '../src/platform/ids.ts'
import type { SecretBox } from '../src/platform/secretBox.ts'
import type { ExecutableAgents } from '../src/runs/executableAgent.ts'
import type { RunExecutor } from '../src/runs/runExecutor.ts'
import type { RunStore } from '../src/runs/runStore.ts'
import type { RunTails } from '../src/runs/runTails.ts'
import type { Load } from './batchLoading.ts'

export type Deps = {
  db: Database
  clock: Clock
  newId: NewId
  processId(): string
  liveAgents: LiveAgents
  recordEvent: RecordEvent
  secretBox: SecretBox
  checkExpression: CheckExpression
  executableAgents: ExecutableAgents
  runStore: RunStore
  runTails: RunTails
  runExecutor: RunExecutor
  publish(runId: string): void
  /** When this process closes its streams, for their readers to reconnect elsewhere. */
  closing: Closing
}

export type Context = {
  viewer: Viewer
  deps: Deps
  load: Load
  requestId: string
}
