/** One item, field by field: `get` commands show everything the API returns. */
import { paintStatus } from './columns.ts'
import { plainField, safeLine } from './safeText.ts'
import type { Style } from './style.ts'
import { relativeTime } from './times.ts'

export function itemText(item: object, { style, nowMs }: { style: Style; nowMs: number }): string {
  const entries = Object.entries(item).filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => `${style.dim(name.padEnd(width))}  ${shown(name, value, style, nowMs)}\n`)
    .join('')
}

/** For a pipe. */
export const plainItemText = (item: object): string =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}\t${printed(value, plainField)}\n`)
    .join('')

function printed(value: unknown, safe: (text: string) => string): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : safe(String(value))
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

function shown(name: string, value: unknown, style: Style, nowMs: number): string {
  if (value === null) return '-'
  if (isTime(value)) return `${value} ${style.dim(`(${relativeTime(value, nowMs)})`)}`
  if (name === 'status') return paintStatus(String(value), String(value), style)
  return printed(value, safeLine)
}
