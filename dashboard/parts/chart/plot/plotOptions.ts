/** uPlot's options for a chart over time. */
import uPlot from 'uplot'
import type { ChartArea, ChartSeries, ChartThreshold, ChartUnit } from '../chartTypes.ts'
import { formatTick } from '../formatFigure.ts'

export type PlotColours = { series: string[]; text: string; grid: string; threshold: string }

export type PlotSettings = {
  kind: 'lines' | 'bars'
  unit: ChartUnit
  series: ChartSeries[]
  threshold: ChartThreshold | undefined
  utcDays: boolean
  colours: PlotColours
  font: string
  onPoint(index: number | null): void
  onArea(area: ChartArea): void
  onZoom: ((from: number, to: number) => void) | undefined
}

export function plotOptions(settings: PlotSettings, width: number, height: number): uPlot.Options {
  const { kind, series, utcDays, onZoom, threshold } = settings
  const range: uPlot.Scale.Range = (_, __, max) => [0, topOf(Math.max(max ?? 0, threshold?.value ?? 0), settings.unit)]
  return {
    width,
    height,
    legend: { show: false },
    cursor: {
      sync: { key: 'time' },
      drag: { x: onZoom !== undefined, y: false, setScale: false },
      points: { show: kind === 'lines', size: 6 },
      y: false,
    },
    ...(utcDays && { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC') }),
    scales: { x: { time: true, range: ({ data }, min, max) => wholeIntervals([...data[0]], min, max) }, y: { range } },
    axes: [timeAxis(settings), valueAxis(settings)],
    series: [{}, ...(kind === 'bars' ? barsOf(series, settings.colours) : linesOf(series, settings.colours))],
    hooks: {
      setCursor: [({ cursor: { idx } }) => settings.onPoint(idx ?? null)],
      setSelect: [(plot) => zoom(plot, onZoom)],
      draw: [(plot) => drawThreshold(plot, settings), (plot) => settings.onArea(areaOf(plot))],
    },
  }
}

/** Bars are stacked: each is drawn from zero to its sum, the highest first, so that the lower ones cover it. */
export function plotData({ kind, series }: Pick<PlotSettings, 'kind' | 'series'>, times: number[]): uPlot.AlignedData {
  const seconds = times.map((time) => time / 1_000)
  if (kind === 'lines') return [seconds, ...series.map(({ values }) => values)]
  const sums = seconds.map(() => 0)
  const stacked = series.map(({ values }) =>
    values.map((value, index) => {
      sums[index] = (sums[index] ?? 0) + (value ?? 0)
      return sums[index] ?? 0
    }),
  )
  return [seconds, ...stacked.reverse()]
}

const linesOf = (series: ChartSeries[], colours: PlotColours): uPlot.Series[] =>
  series.map(({ name }, index) => ({
    label: name,
    stroke: colours.series[index] ?? colours.text,
    width: 1.75,
    spanGaps: false,
    points: {
      show: false,
      filter: shortRuns,
      size: dotSize,
      fill: colours.series[index] ?? colours.text,
    },
  }))

const dotSize = 9

/** The line of values between two gaps may be too short to be seen: its last value is drawn as a dot. */
function shortRuns(plot: uPlot, which: number): number[] {
  const [times] = plot.data
  const values = plot.data[which] ?? []
  const leftOf = (at: number) => plot.valToPos(times[at] ?? 0, 'x')
  let start: number | undefined
  return [...times.keys()].filter((at) => {
    if (values[at] == null) start = undefined
    else start ??= at
    return start !== undefined && values[at + 1] == null && leftOf(at) - leftOf(start) < dotSize
  })
}

const bars = uPlot.paths.bars?.({ size: [0.8, 44], align: 1 })

const barsOf = (series: ChartSeries[], colours: PlotColours): uPlot.Series[] =>
  series
    .map(
      ({ name }, index): uPlot.Series => ({
        label: name,
        fill: colours.series[index] ?? colours.text,
        stroke: colours.series[index] ?? colours.text,
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      }),
    )
    .reverse()

const timeAxis = ({ colours, font }: PlotSettings): uPlot.Axis => ({
  stroke: colours.text,
  font,
  grid: { show: false },
  ticks: { stroke: colours.grid, width: 1, size: 4 },
  gap: 4,
  size: 34,
  space: 64,
  values: timeFormats,
})

/** By the seconds between two ticks: their format, and what is added at the first tick of a year and of a day. */
const timeFormats = [
  [86_400 * 28, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
]

const valueAxis = ({ colours, font, unit }: PlotSettings): uPlot.Axis => ({
  stroke: colours.text,
  font,
  grid: { stroke: colours.grid, width: 1 },
  ticks: { show: false },
  gap: 6,
  size: 56,
  space: 28,
  values: (_, splits) => splits.map((split) => formatTick(split, unit)),
  ...(unit === 'count' && { incrs: wholeSteps }),
})

const wholeSteps = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()

function topOf(max: number, unit: ChartUnit): number {
  if (unit === 'percent') return max > 0 && max <= 0.2 ? max * 1.25 : Math.max(1, max)
  return max <= 0 ? 4 : max * 1.08
}

/** A value covers the interval that starts at its time: the last one is drawn to its end too. */
function wholeIntervals(times: number[], min: number, max: number): [number, number] {
  const [first = min, second = first + 3_600] = times
  return [min, max + (second - first)]
}

function zoom(plot: uPlot, onZoom: PlotSettings['onZoom']): void {
  const { left, width } = plot.select
  if (onZoom === undefined || width < 4) return
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onZoom(plot.posToVal(left, 'x') * 1_000, plot.posToVal(left + width, 'x') * 1_000)
}

function drawThreshold(plot: uPlot, { threshold, colours }: PlotSettings): void {
  if (threshold === undefined) return
  const { ctx, bbox } = plot
  const y = plot.valToPos(threshold.value, 'y', true)
  ctx.save()
  ctx.strokeStyle = colours.threshold
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([5 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

function areaOf({ bbox, scales }: uPlot): ChartArea {
  const css = (pixels: number) => pixels / devicePixelRatio
  return {
    left: css(bbox.left),
    top: css(bbox.top),
    width: css(bbox.width),
    height: css(bbox.height),
    from: (scales.x?.min ?? 0) * 1_000,
    to: (scales.x?.max ?? 0) * 1_000,
  }
}
