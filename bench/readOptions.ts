import { parseArgs } from 'node:util'

export type Options = {
  scenarios: string[]
  /** The length of a round, and how many of them each target gets. */
  seconds: number
  rounds: number
  warmUpSeconds: number
  jsonFile: string | undefined
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function readOptions(args: string[], known: string[]): Options {
  const { scenario = known, seconds, rounds, quick, json } = parse(args, known)
  const stranger = scenario.find((name) => !known.includes(name))
  if (stranger !== undefined) throw usage(`There is no scenario "${stranger}"`, known)
  return {
    scenarios: scenario,
    seconds: positive('--seconds', seconds ?? (quick ? '0.3' : '2'), known),
    rounds: Math.ceil(positive('--rounds', rounds ?? (quick ? '1' : '5'), known)),
    warmUpSeconds: quick ? 0.5 : 3,
    jsonFile: json,
  }
}

function parse(args: string[], known: string[]) {
  try {
    return parseArgs({ args, options: accepted }).values
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error), known)
  }
}

const accepted = {
  scenario: { type: 'string', multiple: true },
  seconds: { type: 'string' },
  rounds: { type: 'string' },
  quick: { type: 'boolean' },
  json: { type: 'string' },
} as const

function positive(name: string, text: string, known: string[]): number {
  const value = Number(text)
  if (!(value > 0 && value < 3_600)) throw usage(`${name} must be a number above 0, not "${text}"`, known)
  return value
}

function usage(problem: string, known: string[]): UsageError {
  const options = `[--scenario ${known.join('|')}]... [--seconds N] [--rounds N] [--quick] [--json FILE]`
  return new UsageError(`${problem}\nUsage: npm run bench -- ${options}`)
}
