/** What every resolver is handed: who asks, what the use cases need, and the batch loaders of this request. */
import type { KeyObject } from 'node:crypto'
import type { WatchCredentials } from '../src/access/credentialWatch.ts'
import type { KeyUses } from '../src/access/keyUses.ts'
import type { SessionTokens } from '../src/access/tokens/sessionTokens.ts'
import type { Viewer } from '../src/access/viewer.ts'
import type { LiveAgents } from '../src/agents/liveAgents.ts'
import type { CheckExpression } from '../src/agents/runtimeType.ts'
import type { RecordAudit } from '../src/audit/recordAudit.ts'
import type { FindAgentUsing } from '../src/connectors/deleteConnector.ts'
import type { RecordEvent } from '../src/events/outbox.ts'
import type { CallCounts } from '../src/limits/callCounts.ts'
import type { Charge } from '../src/limits/callLimits.ts'
import type { Plans } from '../src/limits/plans.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { NewId } from '../src/platform/ids.ts'
import type { PageBudget } from '../src/platform/paging/pageBudget.ts'
import type { Closing } from '../src/platform/process/closing.ts'
import type { SecretBox } from '../src/platform/secrets/secretBox.ts'
import type { LivePolicies } from '../src/policies/livePolicies.ts'
import type { CreatedRun } from '../src/runs/createRun.ts'
import type { ExecutableAgents } from '../src/runs/execution/executableAgent.ts'
import type { RunExecutor } from '../src/runs/execution/runExecutor.ts'
import type { RunTails } from '../src/runs/log/runTails.ts'
import type { Run } from '../src/runs/run.ts'
import type { RunStore } from '../src/runs/store/runStore.ts'

export type Deps = {
  db: Database
  clock: Clock
  newId: NewId
  processId(): string
  liveAgents: LiveAgents
  recordEvent: RecordEvent
  recordAudit: RecordAudit
  /** Tells whoever delivers, here or elsewhere, that something is due. */
  announceDeliveries(): void
  secretBox: SecretBox
  /** What keys are hashed with. */
  pepper: KeyObject
  keyUses: KeyUses
  /** Told when a key is no longer what it was. */
  keyChanged(keyId: string): void
  /** For what stays open: tells when the credentials end that it was opened with. */
  watchCredentials: WatchCredentials
  livePolicies: LivePolicies
  /** Told when an organisation's policies, or its default, are no longer what they were. */
  policiesChanged(organizationId: string): void
  /** Undefined: session tokens are switched off. */
  sessionTokens: SessionTokens | undefined
  /** What each plan allows, and how many calls were made. */
  plans: Plans
  callCounts: CallCounts
  checkExpression: CheckExpression
  findAgentUsing: FindAgentUsing
  executableAgents: ExecutableAgents
  runStore: RunStore
  runTails: RunTails
  runExecutor: RunExecutor
  /** Told of every run that waits for a process to execute it. */
  runQueued(run: Run): void
  publish(id: string): void
  /** When this process closes its streams, for their readers to reconnect elsewhere. */
  closing: Closing
}

export type Parent = { id: string }

/** Loads one field of one parent, together with all others that are asked for in the same tick. */
export type Load = (type: string, field: string, obj: Parent, params: object) => Promise<unknown>

export type Context = {
  viewer: Viewer
  deps: Deps
  load: Load
  requestId: string
  /** What the lists of this answer may still hold. */
  pageBudget: PageBudget
  /** What this request has taken of its caller's limits. */
  charge?: Charge | undefined
  /** Set by POST /runs/stream, where a created run starts in this process, and is handed over to be streamed. */
  onStreamedRun?(created: CreatedRun): void
}
