import { lineDiff } from './lineDiff.ts'
import { safeLine } from './safeText.ts'
import type { Style } from './style.ts'

/** Two values as indented JSON, line by line. */
export const diffText = (before: unknown, after: unknown, style: Style): string =>
  lineDiff(jsonLines(before), jsonLines(after))
    .map(({ mark, text }) => {
      if (mark === '@') return `${style.cyan(style.isUnicode ? '⋯' : '...')}\n`
      const line = `${mark}${safeLine(text)}`
      return `${mark === '+' ? style.green(line) : mark === '-' ? style.red(line) : line}\n`
    })
    .join('')

const jsonLines = (value: unknown): string => JSON.stringify(value, null, 2)
