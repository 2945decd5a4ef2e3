/** What a chart over time is drawn from. */
export type ChartTone = 'ok' | 'bad' | 'warn' | 'accent' | 'muted' | 'quiet'
export type ChartUnit = 'count' | 'percent' | 'ms'

export type ChartSeries = { name: string; tone: ChartTone; values: (number | null)[] }

/** A deployment, drawn as a vertical line. */
export type ChartMark = {
  /** Milliseconds since 1970. */
  at: number
  agentId: string
  agentName: string
  version: number
  reason: string | null
  by: string | null
}

export type ChartThreshold = { value: number; label: string }

/** Where the drawn area is, in CSS pixels, and what times its edges are, in milliseconds. */
export type ChartArea = { left: number; top: number; width: number; height: number; from: number; to: number }
