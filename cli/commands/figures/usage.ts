import type { KeyUsage, Usage } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { text } from '../../command/flags.ts'
import { barChart } from '../../output/barChart.ts'
import { column } from '../../output/columns.ts'
import { safeLine } from '../../output/safeText.ts'
import { type TableOptions, tableText } from '../../output/table.ts'
import { figureText } from './figureText.ts'

export const usage = defineCommand({
  brief: 'Show the limits of the plan, and what was used in a month',
  examples: [
    ['ars usage', 'this month'],
    ['ars usage --month 2026-10', 'an earlier one'],
    ['ars usage --json usage.remaining', 'how many calls are left'],
  ],
  flags: { month: text('The month, such as 2026-10', { placeholder: 'year-month' }) },
  operation: 'usage.get',
  async run({ flags: { month }, context }) {
    if (month !== undefined && !/^\d{4}-\d{2}$/.test(month)) {
      throw usageError(`--month: ${JSON.stringify(month)} is not a month`, 'Write the year and the month: 2026-10.')
    }
    const ars = await context.client()
    const found = await ars.usage.get(month === undefined ? {} : { month })
    const { out } = context
    const table = { width: out.width, style: out.style, nowMs: context.now() }
    out.item(found, out.isTerminal ? () => usageText(found, table) : undefined)
  },
})

const keyColumns = [
  column<KeyUsage>('CALLS', 'number', ({ calls }) => calls),
  column<KeyUsage>('NAME', 'text', ({ name }) => name),
  column<KeyUsage>('KEY', 'id', ({ key_id }) => key_id),
]

function usageText(found: Usage, table: TableOptions): string {
  const { plan, period, limits, usage: used, by_key, resets_at } = found
  const { style, width } = table
  const figures: [string, string][] = [
    ['plan', plan],
    ['period', `${period.start.slice(0, 10)} to ${period.end.slice(0, 10)}`],
    ['calls', `${figureText(used.calls)} of ${figureText(limits.monthly_calls)}, ${figureText(used.remaining)} left`],
    ['rate', `${figureText(limits.requests_per_minute)} a minute, burst ${figureText(limits.burst)}`],
    ['runs', figureText(used.runs)],
    ['tokens', figureText(used.tokens_used)],
    ['resets', resets_at],
  ]
  const days = found.by_day.map(({ date, calls }) => ({ label: date.slice(5), value: calls ?? 0 }))
  const lines = [
    ...figures.map(([name, value]) => `${style.dim(name.padEnd(6))}  ${safeLine(value)}`),
    '',
    style.dim('Calls by day'),
    ...barChart(days, { width: Math.min(width, 60), isUnicode: style.isUnicode }),
  ]
  const keys = by_key.length > 0 ? `\n${tableText(keyColumns, by_key, table)}` : ''
  return `${lines.join('\n')}\n${keys}`
}
