/** The data of a chart over time. */
import type { ReleaseOfVersion } from '../agents/releaseOf.ts'

export type ChartTone = 'ok' | 'bad' | 'warn' | 'accent' | 'muted' | 'quiet' | 'third'
export type ChartUnit = 'count' | 'percent' | 'ms'

export type ChartSeries = { name: string; tone: ChartTone; values: (number | null)[] }

/** A deployment, drawn as a vertical line. */
export type ChartMark = {
  /** Milliseconds since 1970. */
  at: number
  agentId: string
  agentName: string
  version: number
  /** The release that it began; null if it went live for all runs at once. */
  release: ReleaseOfVersion | null
  reason: string | null
  by: string | null
}

export type ChartThreshold = { value: number; label: string }

/** The plot area in CSS pixels, and the times at its edges in milliseconds. */
export type ChartArea = { left: number; top: number; width: number; height: number; from: number; to: number }
