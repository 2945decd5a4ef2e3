/**
 * An array in PostgreSQL's text format. pg escapes it element by element, which took a twentieth of the time of a run: JSON
 * escapes the same two characters in texts that have no others to escape. Line breaks need no escape: texts with line
 * breaks are escaped line by line.
 */
export function arrayParameter(values: unknown[]): unknown {
  if (values.some(isOther)) return values
  if (!values.some(hasLines)) return `{${JSON.stringify(values).slice(1, -1)}}`
  return `{${values.map((value) => (hasLines(value) ? quoteLines(value) : JSON.stringify(value))).join(',')}}`
}

function isOther(value: unknown): boolean {
  if (typeof value === 'string') return otherControl.test(value) || !value.isWellFormed()
  return !Number.isFinite(value) && typeof value !== 'boolean' && value !== null
}

const otherControl = /[^\P{Cc}\n]/u

const hasLines = (value: unknown): value is string => typeof value === 'string' && value.includes('\n')

const quoteLines = (text: string): string =>
  `"${text
    .split('\n')
    .map((line) => JSON.stringify(line).slice(1, -1))
    .join('\n')}"`
