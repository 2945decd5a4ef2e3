import { parseArgs } from 'node:util'

export type Options = {
  scenarios: string[]
  /** The length of a round, and the number of rounds per target. */
  seconds: number
  rounds: number
  warmUpSeconds: number
  /** The number of streams, of deltas, and the idle time before memory is measured. */
  streams: number
  deltas: number
  idleSeconds: number
  /** The number of runs for measuring disk usage, of the echo agent and with 100 pieces. */
  storedRuns: number
  storedLongRuns: number
  /** The length of the long scenarios. */
  minutes: number
  /** Also installs and measures other products. */
  peers: boolean
  jsonFile: string | undefined
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** `byDefault`: the scenarios to run if none is named. */
export function readOptions(args: string[], known: string[], byDefault = known): Options {
  const { scenario = byDefault, seconds, rounds, streams, minutes, quick, peers = false, json } = parse(args, known)
  const stranger = scenario.find((name) => !known.includes(name))
  if (stranger !== undefined) throw usage(`There is no scenario "${stranger}"`, known)
  return {
    scenarios: scenario,
    seconds: positive('--seconds', seconds ?? (quick ? '0.3' : '2'), known),
    rounds: Math.ceil(positive('--rounds', rounds ?? (quick ? '1' : '5'), known)),
    warmUpSeconds: quick ? 0.5 : 8, // after three, the JIT is still compiling, and the rounds with one client come first
    streams: Math.ceil(positive('--streams', streams ?? (quick ? '100' : '2000'), known, mostStreams)),
    deltas: quick ? 50 : 200,
    idleSeconds: quick ? 1 : 10,
    storedRuns: quick ? 200 : 5_000,
    storedLongRuns: quick ? 50 : 2_000,
    minutes: positive('--minutes', minutes ?? (quick ? '0.2' : '20'), known),
    peers,
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
  streams: { type: 'string' },
  minutes: { type: 'string' },
  quick: { type: 'boolean' },
  peers: { type: 'boolean' },
  json: { type: 'string' },
} as const

/** Each stream needs a file descriptor on both sides, which are limited. */
const mostStreams = 10_000

function positive(name: string, text: string, known: string[], most = 3_600): number {
  const value = Number(text)
  if (!(value > 0 && value <= most))
    throw usage(`${name} must be a number above 0, up to ${most}, not "${text}"`, known)
  return value
}

function usage(problem: string, known: string[]): UsageError {
  const options = `[--seconds N] [--rounds N] [--streams N] [--minutes N] [--quick] [--peers] [--json FILE]`
  return new UsageError(`${problem}\nUsage: npm run bench -- [--scenario ${known.join('|')}]... ${options}`)
}
