/** The batch loaders of all nested fields: one statement per level, for any number of parents. */
import type { Agent } from '../src/agents/agent.ts'
import { readAgents } from '../src/agents/readAgent.ts'
import { fail } from '../src/events/eventErrors.ts'
import type { EventHead } from '../src/events/findEvents.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { PageArguments } from '../src/platform/paging/keysetPage.ts'
import { listRunsOfAgents } from '../src/runs/listRunsOfAgents.ts'
import { encodeSeqCursor, listRunEvents } from '../src/runs/log/listRunEvents.ts'
import type { Run } from '../src/runs/run.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import type { Delivery } from '../src/webhooks/deliveryEntity.ts'
import {
  type DeliveryPage,
  lastDeliveries,
  listDeliveriesOfSubjects,
  listDeliveriesOfWebhooks,
} from '../src/webhooks/listDeliveries.ts'
import { readAttempts, readRequestHeaders, type ShownAttempt } from '../src/webhooks/readAttempts.ts'
import { readEventBodies, readEvents } from '../src/webhooks/readEvent.ts'
import { readWebhooks } from '../src/webhooks/readWebhook.ts'
import type { Webhook } from '../src/webhooks/webhook.ts'
import { type BatchLoader, byParams, type LoaderDefinitions } from './batchLoading.ts'
import { type Connection, toConnection } from './connection.ts'
import type { Context, Parent } from './context.ts'

const agentOfRun: BatchLoader<Run, object, Agent | null> = async (queries, { deps, viewer }) => {
  const ids = queries.map(({ obj }) => obj.agentId)
  return orNull(await readAgents(deps, viewer, ids))
}

const runsOfAgent: BatchLoader<Agent, PageArguments, Connection<Run>> = (queries, { deps, viewer, pageBudget }) =>
  byParams(queries, async (agents, page) => {
    const pages = await listRunsOfAgents(deps, viewer, idsOf(agents), page, pageBudget)
    return pages.map((page) => toConnection(page))
  })

const eventsOfRun: BatchLoader<Run, PageArguments, Connection<RunEvent>> = (queries, { deps, viewer, pageBudget }) =>
  byParams(queries, async (runs, page) => {
    const pages = await listRunEvents(deps, viewer, idsOf(runs), page, pageBudget)
    return pages.map((events) => toConnection(events, (event) => encodeSeqCursor(event.seq)))
  })

const deliveriesOfRun: BatchLoader<Run, PageArguments, Connection<Delivery>> = (
  queries,
  { deps, viewer, pageBudget },
) =>
  byParams(queries, async (runs, page) => {
    const pages = await listDeliveriesOfSubjects(deps, viewer, idsOf(runs), page, pageBudget)
    return pages.map((page) => toConnection(page))
  })

const deliveriesOfWebhook: BatchLoader<Webhook, DeliveryPage, Connection<Delivery>> = (
  queries,
  { deps, viewer, pageBudget },
) =>
  byParams(queries, async (webhooks, page) => {
    const pages = await listDeliveriesOfWebhooks(deps, viewer, idsOf(webhooks), page, pageBudget)
    return pages.map((page) => toConnection(page))
  })

const lastDeliveryOfWebhook: BatchLoader<Webhook, object, Delivery | null> = async (queries, { deps, viewer }) =>
  orNull(await lastDeliveries(deps, viewer, idsOf(parentsOf(queries))))

const webhookOfDelivery: BatchLoader<Delivery, object, Webhook | null> = async (queries, { deps, viewer }) =>
  orNull(await readWebhooks(deps, viewer, webhookIdsOf(parentsOf(queries))))

const eventOfDelivery: BatchLoader<Delivery, object, EventHead | null> = async (queries, { deps, viewer }) =>
  orNull(await readEvents(deps, viewer, eventIdsOf(parentsOf(queries))))

const attemptsOfDelivery: BatchLoader<Delivery, object, ShownAttempt[]> = (queries, { deps, viewer }) =>
  readAttempts(deps, viewer, idsOf(parentsOf(queries)))

const requestHeaders: BatchLoader<Delivery, object, JsonObject | null> = async (queries, { deps, viewer }) =>
  orNull(await readRequestHeaders(deps, viewer, idsOf(parentsOf(queries))))

const requestBody: BatchLoader<Delivery, object, string | null> = async (queries, { deps, viewer }) =>
  orNull(await readEventBodies(deps, viewer, eventIdsOf(parentsOf(queries))))

const dataOfEvent: BatchLoader<EventHead, object, JsonObject> = async (queries, { deps, viewer }) => {
  const bodies = await readEventBodies(deps, viewer, idsOf(parentsOf(queries)))
  return bodies.map((body = fail('event_not_found')) => (typeof body === 'string' ? JSON.parse(body).data : body))
}

const parentsOf = <Obj>(queries: { obj: Obj }[]): Obj[] => queries.map(({ obj }) => obj)
const idsOf = (parents: { id: string }[]): string[] => parents.map(({ id }) => id)
const webhookIdsOf = (deliveries: Delivery[]): string[] => deliveries.map(({ webhookId }) => webhookId)
const eventIdsOf = (deliveries: Delivery[]): string[] => deliveries.map(({ eventId }) => eventId)
const orNull = <Item>(items: (Item | undefined)[]): (Item | null)[] => items.map((item) => item ?? null)

export const loaders = {
  Run: { agent: agentOfRun, events: eventsOfRun, deliveries: deliveriesOfRun },
  Agent: { runs: runsOfAgent },
  Webhook: { deliveries: deliveriesOfWebhook, lastDelivery: lastDeliveryOfWebhook },
  Delivery: {
    webhook: webhookOfDelivery,
    event: eventOfDelivery,
    attempts: attemptsOfDelivery,
    requestHeaders,
    requestBody,
  },
  Event: { data: dataOfEvent },
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
  ((obj: Parent, params: object, { load }: Context) => load(type, field, obj, params)) as Loaded<Loaders[Type][Field]>
