import { fail } from '../events/eventErrors.ts'
import {
  type Body,
  type EventFilter,
  type EventHead,
  findEventBodies,
  findEvents,
  pageOfEvents,
} from '../events/findEvents.ts'
import type { Database } from '../platform/database/database.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'

type Deps = { db: Pick<Database, 'select' | 'run'> }

export async function readEvent(deps: Deps, viewer: Viewer, id: string): Promise<EventHead> {
  const [event] = await readEvents(deps, viewer, [id])
  if (event === undefined) throw fail('event_not_found')
  return event
}

/** The events in the order of the ids; undefined for missing ones. One statement. */
export async function readEvents(deps: Deps, viewer: Viewer, ids: string[]): Promise<(EventHead | undefined)[]> {
  authorize(viewer, 'webhooks:read')
  return findEvents(deps, viewer, ids)
}

/** The envelopes exactly as sent, byte for byte. */
export async function readEventBodies(deps: Deps, viewer: Viewer, ids: string[]): Promise<Body[]> {
  authorize(viewer, 'webhooks:read')
  return findEventBodies(deps, viewer, ids)
}

export async function listEvents(
  deps: Deps,
  viewer: Viewer,
  filter: EventFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<EventHead>> {
  authorize(viewer, 'webhooks:read')
  return pageOfEvents(deps, viewer, filter, page, budget)
}
