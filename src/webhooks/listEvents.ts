import { authorize, type Viewer } from '../access/viewer.ts'
import { type EventFilter, type EventHead, pageOfEvents } from '../events/findEvents.ts'
import type { Database } from '../platform/database/database.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'

type Deps = { db: Pick<Database, 'select'> }

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
