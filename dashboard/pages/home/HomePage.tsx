import { useState } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { RunChanges } from '../../live/runChanges.ts'
import { useEvents } from '../../live/useEvents.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { AlertUpdates } from '../../parts/alerts/alertQueries.ts'
import { periodOf } from '../../parts/chart/period.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { usePagePeriod } from '../../parts/period/usePagePeriod.ts'
import { DeliveryUpdates } from '../../parts/webhooks/deliveryQueries.ts'
import { EventFeed } from '../events/eventQueries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { HomeNow } from './HomeNow.tsx'
import { HomeOverview } from './HomeOverview.tsx'
import { MonthQuery, NowQuery } from './homeQueries.ts'

export function HomePage() {
  const [openedAt, setOpenedAt] = useState(Date.now)
  const period = usePagePeriod('24h', openedAt)
  const month = periodOf({ period: '30d' }, openedAt)
  const now = useRead(NowQuery, { from: period.from, to: period.to, interval: period.interval })
  const overview = useRead(MonthQuery, { from: month.from, to: month.to })
  const [steps, setSteps] = useState(0)
  const runsChanged = useReloadSoon(() => {
    setOpenedAt(Date.now()) // so that the charts move on with the hour
    void now.reload()
    setSteps((count) => count + 1)
  })
  const overviewChanged = useReloadSoon(() => void overview.reload())
  useSubscription(RunChanges, {}, { onNext: runsChanged })
  useSubscription(AlertUpdates, {}, { onNext: runsChanged })
  useSubscription(DeliveryUpdates, { webhookId: null }, { onNext: overviewChanged })
  useEvents(
    EventFeed,
    { types: null, after: null },
    {
      onEvent() {
        runsChanged()
        overviewChanged()
      },
    },
  )
  return (
    <>
      <PageHeader title="Home" />
      <ReadState read={now}>
        {(data) => (
          <HomeNow data={data} overview={overview.data} period={period} steps={<FirstSteps changes={steps} />} />
        )}
      </ReadState>
      <ReadState read={overview}>{(data) => <HomeOverview data={data} hasMonth={period.name !== '30d'} />}</ReadState>
    </>
  )
}
