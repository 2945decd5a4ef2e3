import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Sparkline } from '../../parts/chart/Sparkline.tsx'
import { csvText } from '../../parts/chart/seriesCsv.ts'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { ShownRows } from '../../parts/table/MoreRows.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { downloadText } from '../../parts/text/downloadText.ts'
import type { AnalyticsData } from './analyticsQueries.ts'

type Analytics = AnalyticsData['analytics']
type Period = { from: string; to: string }
type Props = { analytics: Analytics; period: Period; agentId: string | null }

/** The totals broken down by error, agent, version and key. */
export function AnalyticsTables({ analytics, period, agentId }: Props) {
  const { topErrors, byAgent, byVersion, byKey } = analytics
  return (
    <>
      <Figures
        title="Top errors"
        rows={topErrors}
        rowKey={({ code }) => code}
        columns={errorColumns(period, agentId)}
        csv={[['code', 'count'], ...topErrors.map(({ code, count }) => [code, count])]}
      />
      {agentId === null && (
        <Figures
          title="By agent"
          rows={byAgent.filter(({ runs }) => runs > 0)}
          rowKey={(row) => row.agentId}
          columns={agentColumns(period)}
          csv={[csvHead, ...byAgent.map((row) => [row.name, ...csvFigures(row)])]}
        />
      )}
      {byVersion && (
        <Figures
          title="By version"
          rows={byVersion}
          rowKey={({ version }) => String(version)}
          columns={versionColumns(period, agentId)}
          csv={[csvHead, ...byVersion.map((row) => [`v${row.version}`, ...csvFigures(row)])]}
        />
      )}
      <Figures
        title="By key"
        rows={byKey}
        rowKey={({ keyId }) => keyId ?? 'others'}
        columns={keyColumns(period)}
        csv={[csvHead, ...byKey.map((row) => [row.name ?? 'others', ...csvFigures(row)])]}
      />
    </>
  )
}

/** More at once would block the page: each row of agents has a chart. */
const step = 50

type FiguresProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: Column<Row>[]
  csv: (string | number | null)[][]
}

function Figures<Row>({ title, rows, rowKey, columns, csv }: FiguresProps<Row>) {
  const [most, setMost] = useState(step)
  const save = () => downloadText(`${title.toLowerCase().replaceAll(' ', '-')}.csv`, csvText(csv), 'text/csv')
  const download = (
    <Button small icon={<Icon name="download" size={14} />} onClick={save}>
      CSV<span className="unseen"> of {title}</span>
    </Button>
  )
  return (
    <Section title={title} actions={rows.length > 0 && download}>
      {rows.length === 0 ? (
        <EmptyState title={`Nothing ${title === 'Top errors' ? 'failed' : 'ran'} in this period`} />
      ) : (
        <>
          <Table label={title} columns={columns} rows={rows.slice(0, most)} rowKey={rowKey} />
          <ShownRows count={Math.min(most, rows.length)} of={rows.length} onMore={() => setMost(most + step)} />
        </>
      )}
    </Section>
  )
}

type Counted = { runs: number; completed: number; failed: number; successRate: number | null; tokensUsed: number }

const csvHead = ['name', 'runs', 'completed', 'failed', 'success_rate', 'tokens_used']
const csvFigures = (row: Counted) => [row.runs, row.completed, row.failed, row.successRate, row.tokensUsed]

const countColumns: Column<Counted>[] = [
  { key: 'runs', header: 'Runs', align: 'end', cell: ({ runs }) => formatFigure(runs, 'count') },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => formatFigure(failed, 'count') },
  {
    key: 'rate',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => formatFigure(successRate, 'percent'),
  },
  { key: 'tokens', header: 'Tokens', align: 'end', cell: ({ tokensUsed }) => formatFigure(tokensUsed, 'count') },
]

const latencyColumns: Column<{ latencyMs: { p50: number | null; p95: number | null } }>[] = [
  { key: 'p50', header: 'p50', align: 'end', cell: ({ latencyMs }) => formatFigure(latencyMs.p50, 'ms') },
  { key: 'p95', header: 'p95', align: 'end', cell: ({ latencyMs }) => formatFigure(latencyMs.p95, 'ms') },
]

/** The runs that a figure counts. */
const runsOf = ({ from, to }: Period, more: Record<string, string | undefined>) => ({
  after: from,
  before: to,
  ...more,
})

const errorColumns = (period: Period, agentId: string | null): Column<Analytics['topErrors'][number]>[] => [
  {
    key: 'code',
    header: 'Code',
    lead: true,
    grows: true,
    cell: ({ code }) =>
      code === 'other' ? (
        'other codes'
      ) : (
        <PageLink to="/runs" search={runsOf(period, { status: 'failed', error: code, agent: agentId ?? undefined })}>
          <code>{code}</code>
        </PageLink>
      ),
  },
  { key: 'count', header: 'Runs', align: 'end', cell: ({ count }) => formatFigure(count, 'count') },
]

const agentColumns = (period: Period): Column<Analytics['byAgent'][number]>[] => [
  {
    key: 'agent',
    header: 'Agent',
    lead: true,
    grows: true,
    cell: ({ agentId, name }) => <PageLink to={`/agents/${agentId}`}>{name}</PageLink>,
  },
  {
    key: 'trend',
    header: 'Trend',
    cell: ({ name, series }) => <Sparkline label={`Runs of ${name}`} values={(series ?? []).map(({ runs }) => runs)} />,
  },
  ...countColumns,
  ...latencyColumns,
  {
    key: 'list',
    header: 'List',
    cell: ({ agentId }) => (
      <PageLink to="/runs" search={runsOf(period, { agent: agentId })}>
        Runs
      </PageLink>
    ),
  },
]

const versionColumns = (
  period: Period,
  agentId: string | null,
): Column<NonNullable<Analytics['byVersion']>[number]>[] => [
  {
    key: 'version',
    header: 'Version',
    lead: true,
    grows: true,
    cell: ({ version }) => (
      <PageLink to="/runs" search={runsOf(period, { agent: agentId ?? undefined, version: String(version) })}>
        Version {version}
      </PageLink>
    ),
  },
  ...countColumns,
  ...latencyColumns,
]

const keyColumns = (period: Period): Column<Analytics['byKey'][number]>[] => [
  {
    key: 'key',
    header: 'Key or user',
    lead: true,
    grows: true,
    cell: ({ keyId, name }) =>
      keyId === null ? (
        'others'
      ) : (
        <PageLink to="/runs" search={runsOf(period, { created_by: keyId })}>
          {name ?? keyId}
        </PageLink>
      ),
  },
  ...countColumns,
]
