import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Section } from '../../parts/layout/Section.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import type { AgentOverview } from './agentQueries.ts'

type Figures = NonNullable<AgentOverview['analytics']['byVersion']>[number]

/** Each version's figures of the period, to compare the live version with the previous one. */
export const VersionFigures = ({ versions, live }: { versions: Figures[]; live: number }) =>
  versions.length === 0 ? null : (
    <Section title="By version">
      <Table label="By version" columns={columnsFor(live)} rows={versions} rowKey={({ version }) => String(version)} />
    </Section>
  )

const columnsFor = (live: number): Column<Figures>[] => [
  {
    key: 'version',
    width: 140,
    header: 'Version',
    lead: true,
    grows: true,
    cell: ({ version }) => `Version ${version}${version === live ? ', live' : ''}`,
  },
  { key: 'runs', width: 72, header: 'Runs', align: 'end', cell: ({ runs }) => formatFigure(runs, 'count') },
  { key: 'failed', width: 72, header: 'Failed', align: 'end', cell: ({ failed }) => formatFigure(failed, 'count') },
  {
    key: 'success',
    width: 80,
    header: 'Success',
    align: 'end',
    cell: ({ successRate }) => formatFigure(successRate, 'percent'),
  },
  { key: 'p95', width: 80, header: 'p95', align: 'end', cell: ({ latencyMs }) => formatDuration(latencyMs.p95) },
]
