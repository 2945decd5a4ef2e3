/** The kinds of flags used only for bodies. The flag `timeoutMs` sets the body's field `timeout_ms`. */
import type { Flag } from '../command/command.ts'
import { choice, readDurationMs, text, texts } from '../command/flags.ts'

/** For every command that sends a body; `readBody` assembles it. */
export const bodyFlags = {
  input: text('The body: a file, - for standard input, or JSON', {
    alias: 'i',
    placeholder: 'file|-|json',
    complete: 'files',
  }),
  field: texts('A field of the body: a.b=1 sets a nested field, a[]=1 appends to a list', {
    alias: 'f',
    placeholder: 'key=value',
  }),
}

/** A flag's file is read only when the body is assembled. */
export type Source = {
  kind: 'json' | 'secret'
  source: string
}

export const json = (brief: string): Flag<Source | undefined> => ({
  ...text(brief, { placeholder: 'file|-|json', complete: 'files' }),
  read: (source) => ({ kind: 'json', source }),
})

/** Never the secret itself: everyone on the machine can see arguments. */
export const secret = (brief: string): Flag<Source | undefined> => ({
  ...text(brief, { placeholder: 'file|-', complete: 'files' }),
  read: (source) => ({ kind: 'secret', source }),
})

export function truth(brief: string): Flag<boolean | undefined> {
  const words = choice(brief, ['true', 'false'])
  return { ...words, read: (word) => words.read(word) === 'true' }
}

/** Repeated, or separated by commas. */
export function list(brief: string, placeholder: string): Flag<string[]> {
  const flag = texts(brief, { placeholder })
  return { ...flag, read: (words) => words.split(',').filter((word) => word !== '') }
}

/** A future time: a date, a time, or a duration from now. */
export const expiry = (brief: string): Flag<string | undefined> => ({
  ...text(brief, { placeholder: 'time' }),
  read: (word) => {
    if (/^\d+(\.\d+)?(ms|s|m|h|d|w)$/.test(word)) return new Date(Date.now() + readDurationMs(word)).toISOString()
    const date = new Date(word)
    if (/^\d{4}-\d\d-\d\d/.test(word) && !Number.isNaN(date.getTime())) return date.toISOString()
    throw new Error(`${JSON.stringify(word)} is not a time; write 30d, 2026-12-31 or 2026-12-31T22:00:00Z`)
  },
})
