/** Data goes to stdout, everything else to stderr. */
import type { Environment } from '../environment.ts'
import { type Column, plainCell } from './columns.ts'
import { itemText, plainItemText } from './itemText.ts'
import { pickFields } from './pickFields.ts'
import { forTerminal } from './safeText.ts'
import { createStyle, type Style } from './style.ts'
import { tableText } from './table.ts'

export type Output = {
  /** json: `--json`; quiet: `--quiet`; text: for people on a terminal, tab-separated in a pipe. */
  mode: 'json' | 'quiet' | 'text'
  /** stdout is a terminal. */
  isTerminal: boolean
  style: Style
  /** The style of stderr. */
  noteStyle: Style
  width: number
  /** Writes to stdout: unchanged to a pipe; to a terminal without control characters. */
  write(text: string): void
  /** Whether anything was written to stdout. */
  hasWritten(): boolean
  /** Writes a line to stderr in the same way. Text from others must go through `safeLine` first if it may have several lines. */
  note(text: string): void
  /** A value as JSON on one line, or indented on a terminal; with the fields of `--json`. */
  json(value: unknown): void
  /** A value as a line of NDJSON, with the fields of `--json`. */
  ndjson(value: unknown): void
  /** One item: all its fields, or the result of `show`. */
  item(item: object, show?: (style: Style) => string): void
  /** One page of a list in the shape of the API; without `page`, a list that the API does not page. */
  list<Item extends object>(columns: readonly Column<Item>[], items: readonly Item[], page?: PageEnd): void
  /** One item of an endless list. */
  row<Item extends object>(columns: readonly Column<Item>[], item: Item): void
}

export type PageEnd = {
  has_more: boolean
  next_cursor: string | null
}

export type OutputFlags = {
  json: string | undefined
  quiet: boolean
  noColor: boolean
}

export function createOutput({ stdout, stderr, env, now }: Environment, flags: OutputFlags): Output {
  const mode = flags.json !== undefined ? 'json' : flags.quiet ? 'quiet' : 'text'
  const fields = (flags.json ?? '').split(',').filter((field) => field !== '' && field !== '*')
  const isTerminal = stdout.isTTY === true
  const isNoteTerminal = stderr.isTTY === true
  const style = createStyle(env, { isTerminal, noColor: flags.noColor })
  const width = stdout.columns || 80
  let hasWritten = false
  const write = (text: string): void => {
    hasWritten = true
    stdout.write(isTerminal ? forTerminal(text) : text)
  }
  const printed = (value: unknown): string => JSON.stringify(value, null, isTerminal ? 2 : undefined)
  const ndjson = (value: unknown, isMixed = true): void =>
    write(`${JSON.stringify(pickFields(value, fields, isMixed))}\n`)
  const quiet = (item: object): void => write(`${idOf(item)}\n`)

  const list: Output['list'] = (columns, items, page) => {
    if (mode === 'json') {
      const data = items.map((item) => pickFields(item, fields))
      write(`${printed(page ? { data, ...page } : data)}\n`)
    } else if (mode === 'quiet') for (const item of items) quiet(item)
    else if (!isTerminal) for (const item of items) write(tabbed(columns, item))
    else if (items.length > 0) write(tableText(columns, items, { width, style, nowMs: now() }))
  }

  return {
    hasWritten: () => hasWritten,
    mode,
    isTerminal,
    style,
    width,
    write,
    list,
    ndjson: (value) => ndjson(value),
    noteStyle: createStyle(env, { isTerminal: isNoteTerminal, noColor: flags.noColor }),
    note: (text) => void stderr.write(`${isNoteTerminal ? forTerminal(text) : text}\n`),
    json: (value) => write(`${printed(pickFields(value, fields))}\n`),
    item(item, show) {
      if (mode === 'json') write(`${printed(pickFields(item, fields))}\n`)
      else if (mode === 'quiet') quiet(item)
      else if (show) write(show(style))
      else write(isTerminal ? itemText(item, { style, nowMs: now() }) : plainItemText(item))
    },
    row(columns, item) {
      if (mode === 'json') ndjson(item, false)
      else if (mode === 'quiet') quiet(item)
      else write(isTerminal ? rowText(columns, item, { width, style, nowMs: now() }) : tabbed(columns, item))
    },
  }
}

const rowText = <Item>(
  columns: readonly Column<Item>[],
  item: Item,
  options: { width: number; style: Style; nowMs: number },
): string => tableText(columns, [item], options).split('\n').slice(1).join('\n')

const tabbed = <Item>(columns: readonly Column<Item>[], item: Item): string =>
  `${columns.map((column) => plainCell(column, item)).join('\t')}\n`

/** The identifier that other commands accept. */
function idOf(item: object): string {
  const { id, key, name, type } = item as Record<string, unknown>
  return String(id ?? key ?? name ?? type ?? '')
}
