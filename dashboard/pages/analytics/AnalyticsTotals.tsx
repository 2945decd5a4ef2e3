import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import type { AnalyticsData } from './analyticsQueries.ts'

export function AnalyticsTotals({ analytics: { totals, webhooks } }: { analytics: AnalyticsData['analytics'] }) {
  const { runs, completed, failed, cancelled, successRate, latencyMs, tokensUsed } = totals
  return (
    <Tiles label="Totals for the period">
      <Tile
        label="Runs"
        value={formatFigure(runs, 'count')}
        hint={`${formatFigure(completed, 'count')} completed, ${formatFigure(cancelled, 'count')} cancelled`}
      />
      <Tile label="Failed" value={formatFigure(failed, 'count')} {...(failed > 0 && { tone: 'bad' })} />
      <Tile label="Success rate" value={formatFigure(successRate, 'percent')} hint="excluding cancelled runs" />
      <Tile
        label="p95 latency"
        value={formatFigure(latencyMs.p95, 'ms')}
        hint={`p50 ${formatFigure(latencyMs.p50, 'ms')}, p99 ${formatFigure(latencyMs.p99, 'ms')}`}
      />
      <Tile label="Tokens" value={formatFigure(tokensUsed, 'count')} />
      {webhooks && (
        <Tile
          label="Deliveries"
          value={formatFigure(webhooks.deliveries, 'count')}
          hint={`${formatFigure(webhooks.failed, 'count')} failed`}
          to="/webhooks"
        />
      )}
    </Tiles>
  )
}
