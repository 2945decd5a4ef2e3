import type { ChartArea, ChartMark } from '../chartTypes.ts'

export type MarkGroup = { left: number; marks: ChartMark[] }

/** Closer marks than this would cover each other's buttons. */
const apartPixels = 20

/** The marks inside the plot area, grouped if they are close together, with their position in pixels. */
export function groupMarks(marks: ChartMark[], area: ChartArea): MarkGroup[] {
  const groups: MarkGroup[] = []
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    if (mark.at < area.from || mark.at > area.to) continue
    const left = ((mark.at - area.from) / (area.to - area.from)) * area.width
    const last = groups.at(-1)
    if (last !== undefined && left - last.left < apartPixels) last.marks.push(mark)
    else groups.push({ left, marks: [mark] })
  }
  return groups
}
