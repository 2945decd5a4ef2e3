/** Rows as CSV (RFC 4180). A cell that a spreadsheet would execute begins with an apostrophe. */

export const csvHeader = (columns: readonly string[]): string => `${columns.map(toCell).join(',')}\r\n`

export const csvLine = (columns: readonly string[], row: object): string =>
  `${columns.map((name) => toCell((row as Record<string, unknown>)[name])).join(',')}\r\n`

function toCell(value: unknown): string {
  const text = textOf(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
