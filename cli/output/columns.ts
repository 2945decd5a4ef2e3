/** The columns of a list: the same for terminals and pipes, which format times and durations differently. */
import { plainField, safeLine } from './safeText.ts'
import type { Style } from './style.ts'
import { exactDuration, relativeTime } from './times.ts'

export type Column<Item> = {
  title: string
  /** text may be truncated to fit the terminal; the others are shown in full, or left out if there is no room. */
  kind: 'id' | 'text' | 'status' | 'time' | 'duration' | 'number'
  value(item: Item): string | number | boolean | null | undefined
}

export const column = <Item>(
  title: string,
  kind: Column<Item>['kind'],
  value: Column<Item>['value'],
): Column<Item> => ({ title, kind, value })

/** For a pipe: in full, with tabs and line breaks escaped. */
export const plainCell = <Item>({ value }: Column<Item>, item: Item): string => plainField(String(value(item) ?? ''))

/** For a terminal, without colour. */
export function shownCell<Item>({ kind, value }: Column<Item>, item: Item, nowMs: number): string {
  const found = value(item)
  if (found === null || found === undefined || found === '') return '-'
  if (kind === 'time') return relativeTime(String(found), nowMs)
  if (kind === 'duration') return exactDuration(Number(found))
  if (kind === 'number') return typeof found === 'number' ? found.toLocaleString('en') : String(found)
  return safeLine(String(found))
}

/** Good is green, needs attention is yellow, failed is red. */
export function paintCell(kind: Column<unknown>['kind'], text: string, value: unknown, style: Style): string {
  if (kind === 'status') return paintStatus(text, String(value), style)
  if (kind === 'time') return style.dim(text)
  return text
}

const good = /^(completed|active|enabled|delivered|acknowledged|live|ok|resolved|passed|true)$/
const bad = /^(failed|firing|disabled|revoked|error|exhausted|blocked|dead)$/
const open = /^(queued|running|pending|requires_action|retrying|waiting)$/

export function paintStatus(text: string, status: string, style: Style): string {
  if (good.test(status)) return style.green(text)
  if (bad.test(status)) return style.red(text)
  if (open.test(status)) return style.yellow(text)
  return style.dim(text)
}
