/** The deliveries of all webhooks of an organisation, including deleted ones. */
import { knownTypes } from '../events/findEvents.ts'
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { type RowOf, rowReader } from '../platform/database/defineEntity.ts'
import { failWith } from '../platform/errors.ts'
import { type Page, type PageArguments, readPageRequest, toPage } from '../platform/paging/keysetPage.ts'
import { endScannedPage, type Scanned } from '../platform/paging/limitedScan.ts'
import { fitRoundRobin, type PageBudget } from '../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { mostBytesOf } from './listDeliveries.ts'
import { type Delivery, deliveryEntity } from './store/deliveryEntity.ts'
import { type DeliveryFilter, deliverySearch } from './store/deliverySearch.ts'

/** A page may be short and still have a next one, since a limited number of rows is checked for it. */
export async function findDeliveries(
  { db }: { db: Pick<Database, 'run'> },
  viewer: Viewer,
  filter: DeliveryFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Delivery>> {
  authorize(viewer, 'webhooks:read')
  checkFilter(filter)
  const request = readPageRequest('dlv', page)
  const { text, values } = deliverySearch(viewer.organizationId, filter, request)
  return budget.read(async (left) => {
    const rows = await db.run(statement<RowOf<Delivery> & Scanned>(unnamed, text), values, callerSignal())
    const found = rows.filter(({ matches }) => matches).map(toDelivery)
    const { counts, bytes } = fitRoundRobin([found], mostBytesOf, left)
    return { result: endScannedPage(request, toPage(request, page, found, counts[0]), rows), bytes }
  })
}

const toDelivery = rowReader(deliveryEntity)

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''

function checkFilter({ eventType, httpStatus }: DeliveryFilter): void {
  if (eventType != null) knownTypes(eventType, 'eventType')
  if (httpStatus != null && (httpStatus < 100 || httpStatus > 599))
    throw failWith([{ param: 'httpStatus', code: 'invalid_value', message: 'must be from 100 to 599' }])
}
