/** Follows a finding beyond the window: how far it reaches in this text, and how it continues after that, if it does. */
import type { Rest } from './inspection.ts'

type Reached = { at: number; rest: Rest | undefined }

export const followRest = (rest: Rest, text: string, from: number, isEnd: boolean): Reached =>
  'characters' in rest ? followRun(rest, text, from, isEnd) : followKey(rest, text, from, isEnd)

function followRun(rest: { characters: string }, text: string, from: number, isEnd: boolean): Reached {
  const run = runOf(rest.characters)
  run.lastIndex = from
  const at = from + (run.exec(text)?.[0].length ?? 0)
  return { at, rest: isEnd || at < text.length ? undefined : rest }
}

const runs = new Map<string, RegExp>()

/** As many as there are character classes in the shapes of secrets. */
function runOf(characters: string): RegExp {
  const run = runs.get(characters) ?? new RegExp(`${characters}*`, 'y')
  runs.set(characters, run)
  return run
}

type RestOfKey = Exclude<Rest, { characters: string }>

const lastLines = {
  pem: /-----END [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----/,
  putty: /(?=(?:\\[rn]|\r|\n){1,4}Private-)/,
}
const longestLastLine = 80

function followKey({ keyFormat, left }: RestOfKey, text: string, from: number, isEnd: boolean): Reached {
  const body = text.slice(from, from + left)
  const last = lastLines[keyFormat].exec(body)
  if (last !== null) return { at: from + last.index + last[0].length, rest: undefined }
  if (body.length === left) return { at: from + left, rest: undefined }
  if (isEnd) return { at: text.length, rest: undefined }
  const passed = Math.max(0, body.length - longestLastLine)
  return { at: from + passed, rest: { keyFormat, left: left - passed } }
}
