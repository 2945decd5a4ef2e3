/** The canvas of a chart, loaded with the first chart because uPlot is large. */
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import tones from '../tones.module.css'
import { type PlotSettings, plotData, plotOptions } from './plotOptions.ts'
import styles from './TimePlot.module.css'

export type TimePlotProps = Omit<PlotSettings, 'colours' | 'font'> & { times: number[]; height: number; theme: string }

export default function TimePlot({ times, height, theme, ...settings }: TimePlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const latest = useRef(settings)
  latest.current = settings
  const structure = JSON.stringify([
    theme,
    height,
    settings.kind,
    settings.unit,
    settings.utcDays,
    settings.threshold,
    settings.onZoom === undefined,
    settings.series.map(({ name, tone }) => [name, tone]),
  ])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot is recreated only when its structure changes
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const made = new uPlot(
      plotOptions(bound(latest, element), element.clientWidth, height),
      plotData(latest.current, times),
      element,
    )
    plot.current = made
    const sizes = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [structure])

  const figures = JSON.stringify([times, settings.series.map(({ values }) => values)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new values redraw it
  useEffect(() => plot.current?.setData(plotData(latest.current, times)), [figures])

  return (
    <div ref={host} className={styles.plot}>
      {settings.series.map(({ name, tone }) => (
        <span key={name} data-series="" className={tones[tone]} hidden />
      ))}
      <span data-grid="" className={styles.grid} hidden />
      <span data-threshold="" className={tones.threshold} hidden />
    </div>
  )
}

/** The plot outlives a render: its callbacks are looked up when they are called. */
function bound(latest: { current: Omit<PlotSettings, 'colours' | 'font'> }, element: HTMLElement): PlotSettings {
  const { current } = latest
  return {
    ...current,
    onPoint: (index) => latest.current.onPoint(index),
    onArea: (area) => latest.current.onArea(area),
    onZoom: current.onZoom && ((from, to) => latest.current.onZoom?.(from, to)),
    ...readTheme(element),
  }
}

/** A canvas cannot use custom properties: the colours are read from elements that do. */
function readTheme(element: HTMLElement): Pick<PlotSettings, 'colours' | 'font'> {
  const colour = (of: Element | null) => (of === null ? 'gray' : getComputedStyle(of).color)
  const { fontFamily } = getComputedStyle(element)
  return {
    font: `11px ${fontFamily}`,
    colours: {
      series: [...element.querySelectorAll('[data-series]')].map(colour),
      text: colour(element),
      grid: colour(element.querySelector('[data-grid]')),
      threshold: colour(element.querySelector('[data-threshold]')),
    },
  }
}
