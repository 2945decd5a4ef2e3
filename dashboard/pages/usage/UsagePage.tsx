import { useRead } from '../../graphql/useRead.ts'
import { RunChanges } from '../../live/runChanges.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { MonthChoice } from './MonthChoice.tsx'
import { UsageContent } from './UsageContent.tsx'
import { UsageQuery } from './usageQueries.ts'

export function UsagePage() {
  const [{ month }, setSearch] = useUrlState<'/usage'>()
  const read = useRead(UsageQuery, { month: month ?? null })
  const changed = useReloadSoon(read.reload)
  useSubscription(RunChanges, {}, { onNext: changed, pause: month !== undefined })
  return (
    <>
      <PageHeader
        title="Usage"
        description="The calls, runs and tokens of a month, and the limits of your plan. Months are in UTC."
        call={{
          operation: 'usage.get',
          query: { month },
          document: UsageQuery,
          variables: { month: month ?? null },
        }}
      />
      <MonthChoice month={month} onChange={(next) => setSearch({ month: next })} />
      <ReadState read={read}>{({ usage }) => <UsageContent usage={usage} isNow={month === undefined} />}</ReadState>
    </>
  )
}
