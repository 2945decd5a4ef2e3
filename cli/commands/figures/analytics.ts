import type { AgentTotals, Analytics, ErrorCount } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { choice, integer, text, time, toggle } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { column } from '../../output/columns.ts'
import { type TableOptions, tableText } from '../../output/table.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { figureText } from './figureText.ts'
import { chartMetrics, seriesChart } from './seriesChart.ts'

export const analytics = defineCommand({
  brief: 'Show runs, success rate, tokens and latency for a period',
  examples: [
    ['ars analytics', 'the last 30 days, in total and by agent'],
    ['ars analytics --chart --from 24h --interval hour', 'bars, by the hour'],
    ['ars analytics --agent helper --chart --metric p95_latency_ms', 'one figure of one agent'],
    ['ars analytics --json top_errors', 'for programs'],
  ],
  flags: {
    from: time('Start of the period; default: 30 days before its end'),
    to: time('End of the period; default: now'),
    interval: choice('Length of the intervals; default day', ['hour', 'day']),
    agent: text('Only runs of this agent', { placeholder: 'agent', complete: 'agents' }),
    agentVersion: integer('Only runs of this version of the agent', { placeholder: 'number' }),
    chart: toggle('Draw the series as bars'),
    metric: choice('Which figure --chart draws; default runs', chartMetrics),
  },
  operation: 'analytics.get',
  async run({ flags, context }) {
    const { chart, metric, from, to, interval, agent, agentVersion } = flags
    const { out } = context
    if (chart && out.mode !== 'text') throw usageError('--chart cannot be combined with --json or --quiet')
    if (metric !== undefined && !chart) throw usageError('--metric only applies to --chart', 'Add --chart.')
    if (agentVersion !== undefined && agent === undefined) throw usageError('--agent-version needs --agent')
    const ars = await context.client()
    const agentId = agent === undefined ? undefined : await findAgentId(ars, agent)
    const found = await ars.analytics.get(given({ from, to, interval, agent_id: agentId, agent_version: agentVersion }))
    const table = { width: out.width, style: out.style, nowMs: context.now() }
    if (chart) out.write(seriesChart(found, metric ?? 'runs', table))
    else out.item(found, out.isTerminal ? () => analyticsText(found, table) : undefined)
  },
})

const agentColumns = [
  column<AgentTotals>('RUNS', 'number', ({ runs }) => runs),
  column<AgentTotals>('AGENT', 'text', ({ name }) => name),
  column<AgentTotals>('SUCCESS', 'text', ({ success_rate }) => percent(success_rate)),
  column<AgentTotals>('P95', 'duration', ({ latency_ms }) => latency_ms.p95),
  column<AgentTotals>('TOKENS', 'number', ({ tokens_used }) => tokens_used),
  column<AgentTotals>('ID', 'id', ({ agent_id }) => agent_id),
]

const errorColumns = [
  column<ErrorCount>('COUNT', 'number', ({ count }) => count),
  column<ErrorCount>('ERROR', 'text', ({ code }) => code),
]

function analyticsText({ period, totals, by_agent, top_errors }: Analytics, table: TableOptions): string {
  const { runs, completed, failed, cancelled, active, tokens_used, latency_ms } = totals
  const milliseconds = (value: number | null): string => (value === null ? '-' : `${figureText(Math.round(value))} ms`)
  const figures: [string, string][] = [
    ['period', `${period.start.slice(0, 10)} to ${period.end.slice(0, 10)}, by ${period.interval}`],
    ['runs', figureText(runs)],
    ['', `${completed} completed, ${failed} failed, ${cancelled} cancelled, ${active} active`],
    ['success', percent(totals.success_rate)],
    ['tokens', figureText(tokens_used)],
    ['latency', `p50 ${milliseconds(latency_ms.p50)}, p95 ${milliseconds(latency_ms.p95)}`],
  ]
  const lines = figures.map(([name, value]) => `${table.style.dim(name.padEnd(7))}  ${value}\n`).join('')
  const agents = by_agent.length > 0 ? `\n${tableText(agentColumns, by_agent, table)}` : ''
  const errors = top_errors.length > 0 ? `\n${tableText(errorColumns, top_errors, table)}` : ''
  return `${lines}${agents}${errors}`
}

const percent = (rate: number | null): string => (rate === null ? '-' : `${(rate * 100).toFixed(1)}%`)
