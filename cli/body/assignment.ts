import { usageError } from '../command/failure.ts'

export interface Assignment {
  path: string
  value: unknown
}

/**
 * `-f key=value`: a value that is JSON is taken as such (`3`, `true`, `null`, `{"a":1}`, `"3"`), any other as text;
 * text that looks like JSON is put in quotes.
 */
export const parseAssignment = (text: string): Assignment => {
  const at = text.indexOf('=')
  if (at < 1) throw usageError(`'${text}' is not key=value`, 'For example -f query=hello, or -f config.language=en.')
  return { path: text.slice(0, at), value: parsedValue(text.slice(at + 1)) }
}

const parsedValue = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    // A long number would lose digits.
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
  } catch {
    return text
  }
}
