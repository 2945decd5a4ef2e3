/** The batch loaders of all nested fields: one statement per level, for any number of parents. */
import { type KeyOfUser, keysOfUsers } from '../../src/access/people/keysOfUsers.ts'
import type { Member } from '../../src/access/people/member.ts'
import type { Agent } from '../../src/agents/agent.ts'
import {
  countAgentsUsingConnectors,
  countAgentsUsingPolicies,
  listAgentsUsingConnectors,
  listAgentsUsingPolicies,
  type Used,
  type UsingAgent,
} from '../../src/agents/agentsUsing.ts'
import { readAgents } from '../../src/agents/readAgent.ts'
import type { DeployedVersion } from '../../src/agents/store/versionRow.ts'
import { listVersions, versionCursor } from '../../src/agents/versions/listVersions.ts'
import type { Alert } from '../../src/alerts/alert.ts'
import type { AlertRule } from '../../src/alerts/alertRule.ts'
import { readHistories } from '../../src/alerts/rules/readHistory.ts'
import { readRules } from '../../src/alerts/rules/readRule.ts'
import type { AlertSample } from '../../src/alerts/store/alertSamples.ts'
import type { ShownActor } from '../../src/audit/actor.ts'
import { dataOfBody } from '../../src/events/eventBody.ts'
import { fail } from '../../src/events/eventErrors.ts'
import type { EventHead } from '../../src/events/findEvents.ts'
import { listPipelineVersions, pipelineVersionCursor } from '../../src/pipelines/definitions/listPipelineVersions.ts'
import { readPipelines } from '../../src/pipelines/definitions/readPipeline.ts'
import type { Pipeline, PipelineVersion } from '../../src/pipelines/pipeline.ts'
import type { PipelineRun, PipelineRunStep, StepRun } from '../../src/pipelines/runs/pipelineRun.ts'
import { readDefinitions } from '../../src/pipelines/runs/readDefinitions.ts'
import { readPipelineRuns } from '../../src/pipelines/runs/readPipelineRuns.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Page, PageArguments } from '../../src/platform/paging/keysetPage.ts'
import type { PageBudget } from '../../src/platform/paging/pageBudget.ts'
import { readReleases } from '../../src/releases/readRelease.ts'
import { listResults, type ReplayResult, type ResultPage, resultCursor } from '../../src/replays/listResults.ts'
import type { Replay } from '../../src/replays/replay.ts'
import { countRuns } from '../../src/runs/countRuns.ts'
import { listRunsOfAgents } from '../../src/runs/listRunsOfAgents.ts'
import { eventCursor, listRunEvents } from '../../src/runs/log/listRunEvents.ts'
import { readRuns } from '../../src/runs/readRuns.ts'
import type { Run } from '../../src/runs/run.ts'
import type { RunEvent } from '../../src/runs/runEvent.ts'
import type { RunFilter } from '../../src/runs/store/reads/queryRuns.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import {
  type DeliveryPage,
  lastDeliveries,
  listDeliveriesOfEvents,
  listDeliveriesOfSubjects,
  listDeliveriesOfWebhooks,
} from '../../src/webhooks/listDeliveries.ts'
import { readAttempts, readRequestHeaders, type ShownAttempt } from '../../src/webhooks/readAttempts.ts'
import { readEventBodies, readEvents } from '../../src/webhooks/readEvent.ts'
import { readWebhooks } from '../../src/webhooks/readWebhook.ts'
import type { Delivery } from '../../src/webhooks/store/deliveryEntity.ts'
import { readWebhookStats, type WebhookStats } from '../../src/webhooks/store/webhookStats.ts'
import type { Webhook } from '../../src/webhooks/webhook.ts'
import { nameActors } from '../access/nameActors.ts'
import { type BatchLoader, byParams, type LoaderDefinitions } from '../building/batchLoading.ts'
import { type Connection, toConnection } from '../building/connection.ts'
import type { Context, Deps, LoadingParent, Parent } from './context.ts'
import { subjectOfEvent } from './subjectOfEvent.ts'

type List<Key, Params, Item> = (
  deps: Deps,
  viewer: Viewer,
  keys: Key[],
  page: Params,
  budget: PageBudget,
) => Promise<Page<Item>[]>

/** A page for each parent. */
const pagesOfEach =
  <Obj, Params, Item>(
    list: List<Obj, Params, Item>,
    toShown: (page: Page<Item>) => Connection<Item>,
  ): BatchLoader<Obj, Params, Connection<Item>> =>
  (queries, { deps, viewer, pageBudget }) =>
    byParams(queries, async (parents, page) => (await list(deps, viewer, parents, page, pageBudget)).map(toShown))

/** The same for a `list` that takes ids. */
const pagesOf = <Obj extends Parent, Params, Item>(
  list: List<string, Params, Item>,
  toShown: (page: Page<Item>) => Connection<Item>,
): BatchLoader<Obj, Params, Connection<Item>> =>
  pagesOfEach((deps, viewer, parents, page, budget) => list(deps, viewer, parents.map(idOf), page, budget), toShown)

/** For each parent, the item with the id that `refer` returns, or null. Parents with the same id share one read. */
const oneOf =
  <Obj, Item>(
    refer: (parent: Obj) => string | null,
    read: (deps: Deps, viewer: Viewer, ids: string[]) => Promise<(Item | ServiceError | undefined)[]>,
  ): BatchLoader<Obj, object, Item | null> =>
  async (queries, { deps, viewer }) => {
    const ids = queries.map(({ obj }) => refer(obj))
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const items = wanted.length === 0 ? [] : await read(deps, viewer, wanted)
    const itemOf = new Map(wanted.map((id, place) => [id, items[place]]))
    return ids.map((id) => (id === null ? null : (itemOf.get(id) ?? null)))
  }

/** For each parent, what `read` returns for it. */
const eachOf =
  <Obj, Item>(read: (deps: Deps, viewer: Viewer, parents: Obj[]) => Promise<Item[]>): BatchLoader<Obj, object, Item> =>
  (queries, { deps, viewer }) => {
    const parents = queries.map(({ obj }) => obj)
    return read(deps, viewer, parents)
  }

/** The same for a `read` that takes ids. */
const eachOfIds = <Obj extends Parent, Item>(
  read: (deps: Deps, viewer: Viewer, ids: string[]) => Promise<Item[]>,
): BatchLoader<Obj, object, Item> => eachOf((deps, viewer, parents) => read(deps, viewer, parents.map(idOf)))

const idOf = ({ id }: Parent): string => id
const eventIdOf = ({ eventId }: Delivery): string => eventId
const deliveries = (page: Page<Delivery>) => toConnection(page)

const dataOfEvent: BatchLoader<EventHead, object, JsonObject> = async (queries, { deps, viewer }) => {
  const ids = queries.map(({ obj }) => obj.id)
  const bodies = await readEventBodies(deps, viewer, ids)
  return bodies.map((body = fail('event_not_found')) => (typeof body === 'string' ? dataOfBody(body) : body))
}

/** A list of runs, by its filter. */
export type CountedRuns = Parent & { filter: RunFilter }

const countOfRuns: BatchLoader<CountedRuns, { upTo: number }, number | null> = (queries, { deps, viewer }) =>
  byParams(queries, (lists, { upTo }) => {
    const filters = lists.map(({ filter }) => filter)
    return countRuns(deps, viewer, filters, upTo)
  })
export const loaders = {
  Run: {
    agent: oneOf(({ agentId }: Run) => agentId, readAgents),
    events: pagesOf<Run, PageArguments, RunEvent>(listRunEvents, (page) => toConnection(page, eventCursor)),
    deliveries: pagesOf<Run, PageArguments, Delivery>(listDeliveriesOfSubjects, deliveries),
    pipelineRun: oneOf<Run, PipelineRun>(({ pipelineRunId }) => pipelineRunId, readPipelineRuns),
  },
  RunConnection: { count: countOfRuns },
  Agent: {
    release: oneOf(({ release }: Agent) => release?.id ?? null, readReleases),
    runs: pagesOf<Agent, PageArguments, Run>(listRunsOfAgents, (page) => toConnection(page)),
    versions: pagesOf<Agent, PageArguments, DeployedVersion>(listVersions, (page) => toConnection(page, versionCursor)),
  },
  Webhook: {
    deliveries: pagesOf<Webhook, DeliveryPage, Delivery>(listDeliveriesOfWebhooks, deliveries),
    lastDelivery: oneOf<Webhook, Delivery>(idOf, lastDeliveries),
    /** Part of the webhook: viewers who may read it may read its statistics. */
    stats: eachOfIds<Webhook, WebhookStats>(({ db, clock }, viewer, ids) =>
      readWebhookStats(db, viewer, ids, clock.now()),
    ),
  },
  Delivery: {
    webhook: oneOf(({ webhookId }: Delivery) => webhookId, readWebhooks),
    event: oneOf(eventIdOf, readEvents),
    attempts: eachOfIds<Delivery, ShownAttempt[]>(readAttempts),
    requestHeaders: oneOf<Delivery, JsonObject>(idOf, readRequestHeaders),
    requestBody: oneOf<Delivery, string>(eventIdOf, readEventBodies),
  },
  Member: { apiKeys: eachOfIds<Member, KeyOfUser[]>(keysOfUsers) },
  Actor: { name: eachOf<ShownActor, string | null>(nameActors) },
  Event: {
    data: dataOfEvent,
    subject: subjectOfEvent,
    deliveries: pagesOfEach<EventHead, PageArguments, Delivery>(listDeliveriesOfEvents, deliveries),
  },
  Alert: { rule: oneOf(({ ruleId }: Alert) => ruleId, readRules) },
  AlertRule: { history: eachOf<AlertRule, AlertSample[]>(readHistories) },
  Policy: {
    usedBy: eachOf<Used, UsingAgent[] | null>(listAgentsUsingPolicies),
    usedByCount: eachOf<Used, number | null>(countAgentsUsingPolicies),
  },
  Pipeline: {
    versions: pagesOf<Pipeline, PageArguments, PipelineVersion>(listPipelineVersions, (page) =>
      toConnection(page, pipelineVersionCursor),
    ),
  },
  Replay: {
    results: pagesOf<Replay, ResultPage, ReplayResult>(listResults, (page) => toConnection(page, resultCursor)),
  },
  PipelineRun: {
    pipeline: oneOf(({ pipelineId }: PipelineRun) => pipelineId, readPipelines),
    definition: eachOf<PipelineRun, PipelineVersion>(readDefinitions),
  },
  PipelineStepRun: { run: oneOf<StepRun, Run>(({ runId }) => runId, readRuns) },
  PipelineRunStep: { run: oneOf<PipelineRunStep, Run>(({ runId }) => runId, readRuns) },
  Connector: {
    usedBy: eachOf<Used, UsingAgent[] | null>(listAgentsUsingConnectors),
    usedByCount: eachOf<Used, number | null>(countAgentsUsingConnectors),
  },
} satisfies LoaderDefinitions

type Loaders = typeof loaders
type Loaded<Loader> =
  Loader extends BatchLoader<infer Obj, infer Params, infer Result>
    ? (obj: Obj, params: Params, context: Context) => Promise<Result>
    : never

/** The resolver of a field that is read by a batch loader. */
export const loaded = <Type extends keyof Loaders, Field extends keyof Loaders[Type] & string>(
  type: Type,
  field: Field,
) =>
  ((obj: LoadingParent, params: object, { load }: Context) => load(type, field, obj, params)) as Loaded<
    Loaders[Type][Field]
  >
