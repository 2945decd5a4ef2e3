/*
 * Text from a service or an agent must neither control the terminal nor reorder its text: control characters (C0 and C1) and
 * those that set the direction of text are escaped as in JSON. So JSON stays JSON with the same values.
 */

/** For a line of text. */
export const safeLine = (text: string): string => text.replace(unsafe, spelled)

/** For text of several lines. */
export const safeText = (text: string): string =>
  text.replace(unsafe, (sign) => (sign === '\n' || sign === '\t' ? sign : spelled(sign)))

/** For everything written to a terminal: keeps line breaks and the colours of `style.ts`. */
export const forTerminal = (text: string): string =>
  text.replace(written, (found) => (found.length > 1 || found === '\n' || found === '\t' ? found : spelled(found)))

/** For a field of a tab-separated line in a pipe: escapes only what would end the field or the line. */
export const plainField = (text: string): string => text.replace(/[\t\n\r]/g, spelled)

const signs = '\\p{Cc}\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
const unsafe = new RegExp(`[${signs}]`, 'gu')
const written = new RegExp(`\\r\\n|\\u001b\\[(?:1|2|22|31|32|33|36|39)m|[${signs}]`, 'gu')

function spelled(sign: string): string {
  if (sign === '\n') return '\\n'
  if (sign === '\t') return '\\t'
  if (sign === '\r') return '\\r'
  return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
