/** The context of every resolver: the viewer, the dependencies of the use cases, and this request's batch loaders. */
import type { KeyObject } from 'node:crypto'
import type { WatchCredentials } from '../../src/access/credentialWatch.ts'
import type { FindAgents } from '../../src/access/keys/checkApiKey.ts'
import type { KeyUses } from '../../src/access/keys/keyUses.ts'
import type { SessionTokens } from '../../src/access/tokens/sessionTokens.ts'
import type { LiveAgents } from '../../src/agents/liveAgents.ts'
import type { CheckExpression } from '../../src/agents/runtime/runtimeType.ts'
import type { JudgeRule } from '../../src/alerts/judgement.ts'
import type { LiveAlerts } from '../../src/alerts/liveAlerts.ts'
import type { RecordAudit } from '../../src/audit/recordAudit.ts'
import type { FindAgentUsing } from '../../src/connectors/deleteConnector.ts'
import type { EventTypeInfo } from '../../src/events/eventTypeInfo.ts'
import type { SealedPositions } from '../../src/events/feed/sealedPositions.ts'
import type { RecordEvent } from '../../src/events/outbox.ts'
import type { Judge } from '../../src/guardrails/judge.ts'
import type { CallCounts } from '../../src/limits/callCounts.ts'
import type { Charge } from '../../src/limits/callLimits.ts'
import type { OpenStreams } from '../../src/limits/openStreams.ts'
import type { Plans } from '../../src/limits/plans.ts'
import type { CreatedPipelineRun } from '../../src/pipelines/runs/createPipelineRun.ts'
import type { PipelineEngine } from '../../src/pipelines/runs/engine/pipelineEngine.ts'
import type { PipelineRunTails } from '../../src/pipelines/runs/log/pipelineRunTails.ts'
import type { PipelineRunStore } from '../../src/pipelines/runs/store/pipelineRunStore.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { IfRevision, IfVersion } from '../../src/platform/expected.ts'
import type { NewId } from '../../src/platform/ids.ts'
import type { Outgoing } from '../../src/platform/outgoing/createOutgoing.ts'
import type { PageBudget } from '../../src/platform/paging/pageBudget.ts'
import type { Closing } from '../../src/platform/process/closing.ts'
import type { SecretBox } from '../../src/platform/secrets/secretBox.ts'
import type { FindAgentUsingPolicy } from '../../src/policies/deletePolicy.ts'
import type { LivePolicies } from '../../src/policies/livePolicies.ts'
import type { CreatedRun } from '../../src/runs/createRun.ts'
import type { ExecutableAgents } from '../../src/runs/execution/executableAgent.ts'
import type { RunExecutor } from '../../src/runs/execution/runExecutor.ts'
import type { LiveRuns } from '../../src/runs/log/liveRuns.ts'
import type { RunTails } from '../../src/runs/log/runTails.ts'
import type { Run } from '../../src/runs/run.ts'
import type { RunStore } from '../../src/runs/store/runStore.ts'
import type { OpenConnector } from '../../src/runtimes/connector.ts'
import type { Evaluate } from '../../src/runtimes/expression/evaluate.ts'
import type { UnreadResponses } from '../../src/streaming/unreadResponses.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { EventTails } from '../../src/webhooks/feed/eventTails.ts'
import type { LiveDeliveries } from '../../src/webhooks/liveDeliveries.ts'

export type Deps = {
  db: Database
  clock: Clock
  newId: NewId
  processId(): string
  /** The address of the service in links. */
  publicUrl(): string
  liveAgents: LiveAgents
  recordEvent: RecordEvent
  recordAudit: RecordAudit
  /** Notifies the delivery workers of all processes that deliveries are due. */
  announceDeliveries(): void
  secretBox: SecretBox
  /** Key of the keyed hash as which API keys are stored. */
  pepper: KeyObject
  keyUses: KeyUses
  /** To be called after a key was changed: other processes drop it from their caches. */
  keyChanged(keyId: string): void
  /** For streams and long polls: calls back when the credentials that opened them end. */
  watchCredentials: WatchCredentials
  livePolicies: LivePolicies
  judge: Judge
  judgeRule: JudgeRule
  /** To be called after a change of an organisation's policies or of its default policy. */
  policiesChanged(organizationId: string): void
  /** Undefined: session tokens are switched off. */
  sessionTokens: SessionTokens | undefined
  plans: Plans
  callCounts: CallCounts
  openStreams: OpenStreams
  checkExpression: CheckExpression
  evaluate: Evaluate
  findAgents: FindAgents
  findAgentUsing: FindAgentUsing
  findAgentUsingPolicy: FindAgentUsingPolicy
  outgoing: Outgoing
  openConnector: OpenConnector
  /** Throws if an organisation tests its connectors too often. */
  countConnectorTest(organizationId: string): Promise<void>
  executableAgents: ExecutableAgents
  runStore: RunStore
  runTails: RunTails
  eventTails: EventTails
  feedPositions: SealedPositions
  liveRuns: LiveRuns
  runExecutor: RunExecutor
  /** To be called for every run that was queued. */
  runQueued(run: Run): void
  publish(id: string): void
  pipelineRunStore: PipelineRunStore
  pipelineRunTails: PipelineRunTails
  pipelineEngine: PipelineEngine
  /** Resolves when the pipeline run of a step's run has processed its change. */
  stepRunChanged(run: Run): Promise<void>
  eventTypes: readonly EventTypeInfo[]
  liveDeliveries: LiveDeliveries
  liveAlerts: LiveAlerts
  unreadResponses: UnreadResponses
  /** Signals that this process shuts down: its streams end, and their readers reconnect to another process. */
  closing: Closing
}

export type Parent = { id: string }

/** The parent of a loaded field. Steps of a pipeline run, and their runs, are identified by the id of a run. */
export type LoadingParent = Parent | { runId: string | null }

/** Loads a field of one parent; all loads of one tick are batched. */
export type Load = (type: string, field: string, obj: LoadingParent, params: object) => Promise<unknown>

export type Context = {
  viewer: Viewer
  deps: Deps
  load: Load
  requestId: string
  /** How many bytes the lists of this response may still take. */
  pageBudget: PageBudget
  /** The calls that this request was charged for. */
  charge?: Charge | undefined
  /** REST's `If-Match`, which may name several: the condition of the change, in place of the one in its input. */
  condition?: IfVersion | IfRevision
  /** Set by POST /runs/stream: the created run is executed in this process, and passed to this function. */
  onStreamedRun?(created: CreatedRun): void
  /** The same for a pipeline run. */
  onStreamedPipelineRun?(created: CreatedPipelineRun): void
}
