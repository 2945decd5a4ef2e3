import type { EventHead } from '../events/findEvents.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { type Page, type PageArguments, readPageRequest, toPage } from '../platform/paging/keysetPage.ts'
import { fitRoundRobin, type PageBudget } from '../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { readDeliveriesOfEvents } from './store/deliveriesOfEvents.ts'
import { maxResponseBytes } from './store/deliveryAttemptEntity.ts'
import type { Delivery, DeliveryStatus } from './store/deliveryEntity.ts'
import { type DeliveryParent, type Range, readDeliveryLists } from './store/deliveryLists.ts'

type Deps = { db: Pick<Database, 'run'> }

export type DeliveryPage = PageArguments & { status?: DeliveryStatus | null | undefined }

export const listDeliveriesOfWebhooks = (
  deps: Deps,
  viewer: Viewer,
  webhookIds: string[],
  page: DeliveryPage,
  budget: PageBudget,
): Promise<Page<Delivery>[]> => listDeliveries(deps, viewer, 'webhook_id', webhookIds, page, budget)

/** Of the events about these subjects. */
export const listDeliveriesOfSubjects = (
  deps: Deps,
  viewer: Viewer,
  subjectIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Delivery>[]> => listDeliveries(deps, viewer, 'subject_id', subjectIds, page, budget)

/** Of each of these events. */
export async function listDeliveriesOfEvents(
  { db }: Deps,
  viewer: Viewer,
  events: Pick<EventHead, 'id' | 'createdAt'>[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Delivery>[]> {
  authorize(viewer, 'webhooks:read')
  return toPages(page, budget, (wanted) => readDeliveriesOfEvents(db, viewer, events, wanted))
}

/** The newest delivery of each webhook. It is part of the webhook, so callers who can read the webhook may see it. */
export async function lastDeliveries(
  { db }: Deps,
  scope: Scope,
  webhookIds: string[],
): Promise<(Delivery | undefined)[]> {
  const wanted = { order: 'desc', most: 1, status: 'all' } as const
  return (await readDeliveryLists(db, scope, 'webhook_id', webhookIds, wanted)).map(([newest]) => newest)
}

async function listDeliveries(
  { db }: Deps,
  viewer: Viewer,
  parent: DeliveryParent,
  parentIds: string[],
  page: DeliveryPage,
  budget: PageBudget,
): Promise<Page<Delivery>[]> {
  authorize(viewer, 'webhooks:read')
  const status = page.status ?? 'all'
  return toPages(page, budget, (wanted) => readDeliveryLists(db, viewer, parent, parentIds, { ...wanted, status }))
}

function toPages(
  page: PageArguments,
  budget: PageBudget,
  read: (wanted: Range) => Promise<Delivery[][]>,
): Promise<Page<Delivery>[]> {
  const request = readPageRequest('dlv', page)
  const { readOrder: order, above, below, limit } = request
  return budget.read(async (left) => {
    const lists = await read({ order, above, below, most: limit + 1 })
    const { counts, bytes } = fitRoundRobin(lists, mostBytesOf, left)
    return { result: lists.map((deliveries, index) => toPage(request, page, deliveries, counts[index])), bytes }
  })
}

/** The maximum size of its attempts: they are read later, in a separate statement. */
export const mostBytesOf = ({ attemptsMade }: Delivery): number => attemptsMade * maxResponseBytes
