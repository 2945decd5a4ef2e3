import type { ChartUnit } from './chartTypes.ts'

/** A figure in readable form; `null` means no value. */
export function formatFigure(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'percent') return `${decimals(value * 100, value > 0.99 && value < 1 ? 2 : 1)}%`
  if (unit === 'ms') return formatMilliseconds(value)
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** For axis labels, which have little room. */
export function formatTick(value: number, unit: ChartUnit): string {
  if (unit === 'percent') return `${decimals(value * 100, 1)}%`
  if (unit === 'ms') return formatMilliseconds(value)
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

function formatMilliseconds(value: number): string {
  if (value < 1_000) return `${decimals(value, value < 10 ? 1 : 0)} ms`
  if (value < 60_000) return `${decimals(value / 1_000, value < 10_000 ? 2 : 1)} s`
  if (value < 7_200_000) return `${decimals(value / 60_000, 1)} min`
  return `${decimals(value / 3_600_000, 1)} h`
}

const decimals = (value: number, most: number): string => value.toLocaleString('en-US', { maximumFractionDigits: most })
