/** The context of every resolver: the viewer, the dependencies of the use cases, and this request's batch loaders. */
import type { WatchCredentials } from '../../src/access/credentialWatch.ts'
import type { StartingRetention } from '../../src/access/firstRetention.ts'
import type { ChangeKeyDeps } from '../../src/access/keys/changeApiKey.ts'
import type { InsertKeyDeps } from '../../src/access/keys/insertApiKey.ts'
import type { KeyUses } from '../../src/access/keys/keyUses.ts'
import type { InviteDeps } from '../../src/access/people/createInvitation.ts'
import type { PasswordResetDeps } from '../../src/access/people/createPasswordReset.ts'
import type { ChangePeopleDeps } from '../../src/access/people/updateUser.ts'
import type { SessionTokens } from '../../src/access/tokens/sessionTokens.ts'
import type { HireDeps } from '../../src/agents/catalog/hireAgent.ts'
import type { ReleasesOfAgents } from '../../src/agents/releasing/releasesOfAgents.ts'
import type { ReadRequireReplay } from '../../src/agents/releasing/requireReplay.ts'
import type { JudgeRule } from '../../src/alerts/judgement.ts'
import type { MeasureDeps } from '../../src/alerts/judging/measureRules.ts'
import type { LiveAlerts } from '../../src/alerts/liveAlerts.ts'
import type { FindAgentUsing } from '../../src/connectors/deleteConnector.ts'
import type { Eraser } from '../../src/erasures/eraser.ts'
import type { EventTypeInfo } from '../../src/events/eventTypeInfo.ts'
import type { SealedPositions } from '../../src/events/feed/sealedPositions.ts'
import type { Judge } from '../../src/guardrails/judge.ts'
import type { CallCounts } from '../../src/limits/callCounts.ts'
import type { Charge } from '../../src/limits/callLimits.ts'
import type { OpenStreams } from '../../src/limits/openStreams.ts'
import type { CancelPipelineRunDeps } from '../../src/pipelines/runs/cancelPipelineRun.ts'
import type { CreatedPipelineRun, CreatePipelineRunDeps } from '../../src/pipelines/runs/createPipelineRun.ts'
import type { FollowPipelineRunDeps } from '../../src/pipelines/runs/followPipelineRun.ts'
import type { IfRevision, IfVersion } from '../../src/platform/expected.ts'
import type { Outgoing } from '../../src/platform/outgoing/createOutgoing.ts'
import type { LocalServers } from '../../src/platform/outgoing/localServers.ts'
import type { PageBudget } from '../../src/platform/paging/pageBudget.ts'
import type { SecretBox } from '../../src/platform/secrets/secretBox.ts'
import type { FindAgentUsingPolicy } from '../../src/policies/deletePolicy.ts'
import type { LiveReleases } from '../../src/releases/liveReleases.ts'
import type { ReleaseDeps } from '../../src/releases/releaseDeps.ts'
import type { CreateReplayDeps } from '../../src/replays/createReplay.ts'
import type { LiveReplays } from '../../src/replays/liveReplays.ts'
import type { CreatedRun, CreateRunDeps } from '../../src/runs/createRun.ts'
import type { LiveRuns } from '../../src/runs/log/liveRuns.ts'
import type { SendRunActionDeps } from '../../src/runs/sendRunAction.ts'
import type { OpenConnector } from '../../src/runtimes/connector.ts'
import type { Evaluate } from '../../src/runtimes/expression/evaluate.ts'
import type { UnreadResponses } from '../../src/streaming/unreadResponses.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { EventTails } from '../../src/webhooks/feed/eventTails.ts'
import type { LiveDeliveries } from '../../src/webhooks/liveDeliveries.ts'

export type Deps = CreateRunDeps &
  SendRunActionDeps &
  CreatePipelineRunDeps &
  CancelPipelineRunDeps &
  FollowPipelineRunDeps &
  CreateReplayDeps &
  ReleaseDeps &
  HireDeps &
  InsertKeyDeps &
  ChangeKeyDeps &
  InviteDeps &
  ChangePeopleDeps &
  PasswordResetDeps &
  MeasureDeps & {
    /** The address of the service in links. */
    publicUrl(): string
    /** Notifies the delivery workers of all processes that deliveries are due. */
    announceDeliveries(): void
    secretBox: SecretBox
    keyUses: KeyUses
    /** For streams and long polls: calls back when the credentials that opened them end. */
    watchCredentials: WatchCredentials
    /** To be called after a change of an organisation. */
    organizationChanged(organizationId: string): void
    startingRetention: StartingRetention
    eraser: Eraser
    judge: Judge
    judgeRule: JudgeRule
    /** To be called after a change of an organisation's policies or of its default policy. */
    policiesChanged(organizationId: string): void
    /** Undefined: session tokens are switched off. */
    sessionTokens: SessionTokens | undefined
    callCounts: CallCounts
    openStreams: OpenStreams
    evaluate: Evaluate
    findAgentUsing: FindAgentUsing
    findAgentUsingPolicy: FindAgentUsingPolicy
    outgoing: Outgoing
    localServers: LocalServers
    openConnector: OpenConnector
    /** Throws if an organisation tests its connectors too often. */
    countConnectorTest(organizationId: string): Promise<void>
    eventTails: EventTails
    feedPositions: SealedPositions
    liveRuns: LiveRuns
    eventTypes: readonly EventTypeInfo[]
    liveDeliveries: LiveDeliveries
    liveAlerts: LiveAlerts
    liveReplays: LiveReplays
    liveReleases: LiveReleases
    releasesOfAgents: ReleasesOfAgents
    readRequireReplay: ReadRequireReplay
    cancelSilentRun(organizationId: string, id: string): Promise<void>
    unreadResponses: UnreadResponses
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
