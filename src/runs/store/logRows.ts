/*
 * How the log of a run is stored. A row of `run_events` has several consecutive entries: a letter for the type of each,
 * its age in milliseconds at the row's time, and its data in a line of one text (JSON has no line breaks). The
 * row's number is that of its last entry. Three entries are not stored, because they follow from the run: its creation,
 * its first start and its end. Their numbers have no row.
 */
import { isLastType, type RunEventType } from '../runEvent.ts'

export type LogEntry = { type: RunEventType; data: object; createdAt: Date }

export type PackedRow = {
  types: string
  /** Separated by spaces; null if all entries have the row's time. */
  ages: string | null
  data: string
  /** The time of the row's last entry. */
  createdAt: Date
  /** How many entries of the same write have higher numbers. */
  entriesAfter: number
}

export const typeLetters: Record<RunEventType, string> = {
  'run.created': 'n',
  'run.started': 's',
  'step.started': 'b',
  'step.completed': 'e',
  'output.delta': 'd',
  'guardrail.triggered': 'g',
  'run.requires_action': 'q',
  'run.action': 'm',
  'run.resumed': 'r',
  'run.completed': 'c',
  'run.failed': 'f',
  'run.cancelled': 'x',
}

/** Bounded so that entries with any numbers are found and read cheaply. A larger entry has its own row. */
export const maxRowEntries = 64
const maxRowCharacters = 32_768

/** The rows for the entries of one write of an execution. */
export function packEntries(entries: LogEntry[]): PackedRow[] {
  const groups: Group[] = []
  for (const [index, entry] of entries.entries()) {
    if (isLastType(entry.type)) continue
    const line = JSON.stringify(entry.data)
    const group = groups.at(-1)
    const item = { entry, line, entriesAfter: entries.length - index - 1 }
    if (group !== undefined && hasRoom(group, line)) add(group, item)
    else groups.push({ items: [item], last: item, characters: line.length })
  }
  return groups.map(toRow)
}

type Item = { entry: LogEntry; line: string; entriesAfter: number }
type Group = { items: Item[]; last: Item; characters: number }

const hasRoom = ({ items, characters }: Group, line: string): boolean =>
  items.length < maxRowEntries && characters + line.length <= maxRowCharacters

function add(group: Group, item: Item): void {
  group.items.push(item)
  group.last = item
  group.characters += item.line.length
}

function toRow({
  items,
  last: {
    entry: { createdAt },
    entriesAfter,
  },
}: Group): PackedRow {
  const ages = items.map(({ entry }) => createdAt.getTime() - entry.createdAt.getTime())
  return {
    types: items.map(({ entry }) => typeLetters[entry.type]).join(''),
    ages: ages.every((age) => age === 0) ? null : ages.join(' '),
    data: items.map(({ line }) => line).join('\n'),
    createdAt,
    entriesAfter,
  }
}
