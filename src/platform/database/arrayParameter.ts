/**
 * An array as PostgreSQL reads it. pg escapes it element by element, which took a twentieth of the time of a run: JSON
 * escapes the same two characters in texts that have no others to escape.
 */
export function arrayParameter(values: unknown[]): unknown {
  if (values.some(isOther)) return values
  return `{${JSON.stringify(values).slice(1, -1)}}`
}

function isOther(value: unknown): boolean {
  if (typeof value === 'string') return control.test(value) || !value.isWellFormed()
  return !Number.isFinite(value) && typeof value !== 'boolean' && value !== null
}

const control = /\p{Cc}/u
