/** What a service or an agent sent must not move the cursor or change the terminal: control characters are shown. */
export const safeLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, spelled)

/** The same for text of several lines. */
export const safeText = (text: string): string =>
  text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : spelled(sign),
  )

const spelled = (sign: string): string => {
  if (sign === '\n') return '\\n'
  if (sign === '\t') return '\\t'
  if (sign === '\r') return '\\r'
  return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
