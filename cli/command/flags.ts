/** The kinds of flags and arguments. */
import type { Argument, Completion, Flag } from './flagTypes.ts'

type Extra = {
  /** One letter. */
  alias?: string
  placeholder?: string
  complete?: Completion
}

const flag = <Value>(
  brief: string,
  placeholder: string,
  read: (text: string) => Value,
  { alias, complete, ...extra }: Extra,
  count: { isRequired?: boolean; isRepeated?: boolean } = {},
): Flag<Value> => ({
  kind: 'text',
  brief,
  placeholder: extra.placeholder ?? placeholder,
  isRequired: count.isRequired ?? false,
  isRepeated: count.isRepeated ?? false,
  read,
  ...(alias === undefined ? {} : { alias }),
  ...(complete === undefined ? {} : { complete }),
})

const same = (text: string): string => text

export const toggle = (brief: string, { alias }: Pick<Extra, 'alias'> = {}): Flag<boolean> => ({
  ...flag(brief, '', () => true, alias === undefined ? {} : { alias }),
  kind: 'toggle',
})

export const text = (brief: string, extra: Extra = {}): Flag<string | undefined> => flag(brief, 'text', same, extra)

export const requiredText = (brief: string, extra: Extra = {}): Flag<string> =>
  flag(brief, 'text', same, extra, { isRequired: true })

/** May be given several times. */
export const texts = (brief: string, extra: Extra = {}): Flag<string[]> =>
  flag(brief, 'text', (word) => [word], extra, { isRepeated: true })

export const integer = (brief: string, extra: Extra = {}): Flag<number | undefined> =>
  flag(brief, 'number', readInteger, extra)

export const number = (brief: string, extra: Extra = {}): Flag<number | undefined> =>
  flag(brief, 'number', readNumber, extra)

/** Milliseconds, from `90s`, `5m`, `2h`, `7d`. */
export const duration = (brief: string, extra: Extra = {}): Flag<number | undefined> =>
  flag(brief, 'duration', readDurationMs, extra)

/** An ISO time, from an ISO time, a date, or a duration before now: `2h`. */
export const time = (brief: string, extra: Extra = {}): Flag<string | undefined> => flag(brief, 'time', readTime, extra)

export const requiredTime = (brief: string, extra: Extra = {}): Flag<string> =>
  flag(brief, 'time', readTime, extra, { isRequired: true })

export const choice = <const Choice extends string>(
  brief: string,
  choices: readonly Choice[],
  extra: Extra = {},
): Flag<Choice | undefined> =>
  flag(brief, choices.join('|'), (word) => chosen(word, choices), { complete: choices, ...extra })

/** Several of these: repeated, or separated by commas. */
export const choices = <const Choice extends string>(
  brief: string,
  all: readonly Choice[],
  extra: Extra = {},
): Flag<Choice[]> =>
  flag(
    brief,
    all.join('|'),
    (words) => words.split(',').map((word) => chosen(word, all)),
    { complete: all, ...extra },
    { isRepeated: true },
  )

export const argument = (brief: string, complete?: Completion): Argument<string> => made(brief, 'required', complete)

export const optionalArgument = (brief: string, complete?: Completion): Argument<string | undefined> =>
  made(brief, 'optional', complete)

export const restArguments = (brief: string, complete?: Completion): Argument<string[]> => made(brief, 'rest', complete)

const made = <Value>(brief: string, kind: Argument['kind'], complete?: Completion): Argument<Value> => ({
  brief,
  kind,
  ...(complete === undefined ? {} : { complete }),
})

function chosen<Choice extends string>(word: string, all: readonly Choice[]): Choice {
  const found = all.find((each) => each === word)
  if (found === undefined) throw new Error(`${JSON.stringify(word)} is not one of ${all.join(', ')}`)
  return found
}

function readInteger(word: string): number {
  if (!/^-?\d{1,15}$/.test(word)) throw new Error(`${JSON.stringify(word)} is not a whole number`)
  return Number(word)
}

function readNumber(word: string): number {
  const value = Number(word)
  if (word.trim() === '' || !Number.isFinite(value)) throw new Error(`${JSON.stringify(word)} is not a number`)
  return value
}

const unitsMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

export function readDurationMs(word: string): number {
  const [, count, unit = 's'] = /^(\d{1,9}(?:\.\d+)?)(ms|s|m|h|d|w)?$/.exec(word) ?? []
  const unitMs = unitsMs[unit]
  if (count === undefined || unitMs === undefined) {
    throw new Error(`${JSON.stringify(word)} is not a duration; write 90s, 5m, 2h or 7d`)
  }
  return Math.round(Number(count) * unitMs)
}

const daysAgo: Partial<Record<string, number>> = { today: 0, yesterday: 1 }

/** Days begin at midnight in UTC. */
function readTime(word: string): string {
  const days = daysAgo[word]
  if (days !== undefined) {
    return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
  }
  const isDuration = /^\d+(\.\d+)?(ms|s|m|h|d|w)$/.test(word)
  const date = isDuration ? new Date(Date.now() - readDurationMs(word)) : new Date(word)
  if (!isDuration && (!/^\d{4}-\d\d-\d\d/.test(word) || Number.isNaN(date.getTime()))) {
    throw new Error(`${JSON.stringify(word)} is not a time; write 2h, yesterday, 2026-11-16 or 2026-11-16T22:00:00Z`)
  }
  return date.toISOString()
}
