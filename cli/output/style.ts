/** Colours and symbols that the terminal supports. */
import type { EnvironmentVariables } from '../environment.ts'

export type Style = {
  hasColor: boolean
  /** Whether non-ASCII characters can be shown. */
  isUnicode: boolean
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  cyan(text: string): string
}

export function createStyle(
  env: EnvironmentVariables,
  { isTerminal, noColor }: { isTerminal: boolean; noColor: boolean },
): Style {
  const hasColor = wantsColor(env, isTerminal, noColor)
  const paint =
    (code: number, end: number) =>
    (text: string): string =>
      hasColor && text !== '' ? `\u001b[${code}m${text}\u001b[${end}m` : text
  return {
    hasColor,
    isUnicode: isUnicode(env),
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  }
}

function wantsColor(env: EnvironmentVariables, isTerminal: boolean, noColor: boolean): boolean {
  if (noColor || env.NO_COLOR) return false
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true
  return isTerminal && env.TERM !== 'dumb'
}

const isUnicode = (env: EnvironmentVariables): boolean => /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '')
