import type { ChartSeries, ChartUnit } from './chartTypes.ts'
import { formatFigure } from './formatFigure.ts'

/** The text alternative of a chart: the range and the last value of each series. */
export const describeSeries = (series: ChartSeries[], unit: ChartUnit): string =>
  series
    .map(({ name, values }) => {
      const known = values.filter((value) => value !== null)
      if (known.length === 0) return `${name}: no figures`
      const [least, most, last] = [Math.min(...known), Math.max(...known), known.at(-1)]
      return `${name}: ${formatFigure(least, unit)} to ${formatFigure(most, unit)}, last ${formatFigure(last, unit)}`
    })
    .join('; ')
