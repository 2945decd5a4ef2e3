import type { ChartSeries } from './chartTypes.ts'

/** The values of a chart as CSV, one line per interval. */
export const seriesCsv = (times: number[], series: ChartSeries[]): string =>
  csvText([
    ['time', ...series.map(({ name }) => name)],
    ...times.map((time, index) => [new Date(time).toISOString(), ...series.map(({ values }) => values[index] ?? null)]),
  ])

export const csvText = (rows: (string | number | null)[][]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

// Spreadsheets interpret text that starts with one of these as a formula.
const isFormula = /^[=+\-@\t\r]/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = isFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
