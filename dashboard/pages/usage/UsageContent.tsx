import { Button } from '../../parts/button/Button.tsx'
import { ChartGrid } from '../../parts/chart/ChartGrid.tsx'
import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { csvText } from '../../parts/chart/seriesCsv.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { QuotaBar } from '../../parts/figures/QuotaBar.tsx'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { downloadText } from '../../parts/text/downloadText.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { UsageData } from './usageQueries.ts'

export function UsageContent({ usage, isNow }: { usage: UsageData; isNow: boolean }) {
  const { usage: used, limits, period } = usage
  return (
    <Stack>
      <Section
        framed
        title="Monthly calls"
        actions={
          isNow && (
            <span>
              Resets <Time at={usage.resetsAt} ago />
            </span>
          )
        }
      >
        {used.calls === null ? (
          <Note>The number of calls in this month is no longer stored.</Note>
        ) : (
          <QuotaBar start={period.start} end={period.end} calls={used.calls} limit={limits.monthlyCalls} />
        )}
      </Section>
      <UsageTiles usage={usage} />
      <DayCharts days={usage.byDay} />
      <ByKey keys={usage.byKey} total={used.calls ?? 0} />
    </Stack>
  )
}

function UsageTiles({ usage: { plan, usage, limits } }: { usage: UsageData }) {
  return (
    <Tiles label="Plan and usage">
      <Tile label="Plan" value={plan} hint={`${formatFigure(limits.monthlyCalls, 'count')} calls a month`} />
      <Tile
        label="Rate limit"
        value={`${formatFigure(limits.requestsPerMinute, 'count')} / min`}
        hint={`up to ${formatFigure(limits.burst, 'count')} at once, per key or user`}
      />
      <Tile label="Calls left" value={formatFigure(usage.remaining, 'count')} />
      <Tile label="Runs" value={formatFigure(usage.runs, 'count')} />
      <Tile label="Tokens" value={formatFigure(usage.tokensUsed, 'count')} />
    </Tiles>
  )
}

function DayCharts({ days }: { days: UsageData['byDay'] }) {
  const times = days.map(({ date }) => Date.parse(date))
  const shared = { times, kind: 'bars', unit: 'count', utcDays: true } as const
  return (
    <ChartGrid three>
      <TimeChart
        title="Calls by day"
        series={[{ name: 'calls', tone: 'accent', values: days.map(({ calls }) => calls) }]}
        fileName="calls-by-day.csv"
        {...shared}
      />
      <TimeChart
        title="Runs by day"
        series={[{ name: 'runs', tone: 'ok', values: days.map(({ runs }) => runs) }]}
        fileName="runs-by-day.csv"
        {...shared}
      />
      <TimeChart
        title="Tokens by day"
        series={[{ name: 'tokens', tone: 'accent', values: days.map(({ tokensUsed }) => tokensUsed) }]}
        fileName="tokens-by-day.csv"
        {...shared}
      />
    </ChartGrid>
  )
}

function ByKey({ keys, total }: { keys: UsageData['byKey']; total: number }) {
  const csv = () =>
    csvText([['key_id', 'name', 'calls'], ...keys.map(({ keyId, name, calls }) => [keyId, name, calls])])
  const download = (
    <Button
      small
      icon={<Icon name="download" size={14} />}
      onClick={() => downloadText('calls-by-key.csv', csv(), 'text/csv')}
    >
      CSV<span className="unseen"> of calls by key</span>
    </Button>
  )
  return (
    <Section
      title="Calls by key"
      description="Reads from this dashboard do not count."
      actions={keys.length > 0 && download}
    >
      {keys.length === 0 ? (
        <EmptyState title="No calls in this month" />
      ) : (
        <Table label="Calls by key" columns={keyColumns(total)} rows={keys} rowKey={({ keyId }) => keyId} />
      )}
    </Section>
  )
}

const keyColumns = (total: number): Column<UsageData['byKey'][number]>[] => [
  {
    key: 'name',
    header: 'Key or user',
    lead: true,
    grows: true,
    cell: ({ keyId, name }) =>
      keyId.startsWith('key_') ? (
        <PageLink to="/settings/api-keys" search={{ key: keyId }}>
          {name}
        </PageLink>
      ) : (
        name
      ),
  },
  { key: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => formatFigure(calls, 'count') },
  {
    key: 'share',
    header: 'Share',
    align: 'end',
    cell: ({ calls }) => formatFigure(total === 0 ? null : calls / total, 'percent'),
  },
]
