/** Both versions of a release side by side. */
import { formatFigure } from '../../../parts/chart/formatFigure.ts'
import { Section } from '../../../parts/layout/Section.tsx'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { Release } from './releaseQueries.ts'
import { errorRateOf, type ReleaseSide } from './releaseSide.ts'

type Side = ReleaseSide & { name: string }

export function ReleaseFigures({ release: { figures, version, liveVersion } }: { release: Release }) {
  const rows: Side[] = [
    { name: `Version ${version}`, ...figures.candidate },
    { name: `Version ${liveVersion}, live`, ...figures.live },
  ]
  return (
    <Section title="Both versions">
      <Table label="Both versions" columns={columns} rows={rows} rowKey={({ name }) => name} />
    </Section>
  )
}

const columns: Column<Side>[] = [
  { key: 'name', header: 'Version', lead: true, grows: true, cell: ({ name }) => name },
  { key: 'runs', header: 'Ended runs', align: 'end', width: 112, cell: ({ runs }) => formatFigure(runs, 'count') },
  { key: 'failed', header: 'Failed', align: 'end', width: 96, cell: ({ failed }) => formatFigure(failed, 'count') },
  {
    key: 'rate',
    header: 'Error rate',
    align: 'end',
    width: 112,
    cell: (side) => formatFigure(errorRateOf(side), 'percent'),
  },
  { key: 'p95', header: 'p95 latency', align: 'end', width: 112, cell: (side) => formatDuration(side.p95LatencyMs) },
]
