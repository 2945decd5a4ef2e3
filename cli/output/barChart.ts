/** Horizontal bars that fit the width: a label, a bar, the figure. ASCII if the terminal supports nothing else. */
export function barChart(bars: readonly Bar[], { width, isUnicode }: ChartSize): string[] {
  const labelWidth = Math.min(Math.max(0, ...bars.map(({ label }) => label.length)), Math.max(4, Math.floor(width / 2)))
  const figures = bars.map(({ value, figure }) => figure ?? String(value))
  const figureWidth = Math.max(0, ...figures.map((figure) => figure.length))
  const room = Math.max(1, width - labelWidth - figureWidth - 2)
  const largest = Math.max(0, ...bars.map(({ value }) => value))
  return bars.map(({ label, value }, index) => {
    const bar = drawn(largest > 0 ? (value / largest) * room : 0, isUnicode).padEnd(room)
    return `${cut(label, labelWidth, isUnicode).padEnd(labelWidth)} ${bar} ${(figures[index] ?? '').padStart(figureWidth)}`
  })
}

export type Bar = {
  label: string
  value: number
  /** The text after the bar; default: the value. */
  figure?: string
}

export type ChartSize = {
  width: number
  isUnicode: boolean
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** Any non-zero value is visible. */
function drawn(length: number, isUnicode: boolean): string {
  if (length <= 0) return ''
  if (!isUnicode) return '#'.repeat(Math.max(1, Math.round(length)))
  const parts = Math.max(1, Math.round(length * 8))
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '')
}

function cut(text: string, width: number, isUnicode: boolean): string {
  if (text.length <= width) return text
  return isUnicode ? `${text.slice(0, width - 1)}…` : `${text.slice(0, width - 2)}..`
}
