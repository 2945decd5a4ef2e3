/** Tokens with a known opening, listed in `tokenShapes.json`. If several match, the first one counts. */
import type { Part } from '../shapePatterns.ts'
import { isNoPlaceholder, type SecretShape } from './secretShape.ts'
import groups from './tokenShapes.json' with { type: 'json' }

type Token = {
  kind: string
  openings: string[]
  /** The character class after the opening. */
  characters?: string
  /** This many characters; more may follow. */
  atLeast?: number
  /** This many characters; with more, it is something else. */
  exactly?: number
  /** Runs of [least, most] characters with `mark` between them; more may follow the last. */
  runs?: number[][]
  mark?: string
  /** The character class that may follow, if it differs. */
  rest?: string
  isUuid?: boolean
}

export const tokenShapes: readonly SecretShape[] = Object.values(groups as Record<string, Token[]>)
  .flat()
  .map(toShape)

function toShape({ kind, openings, characters = '', atLeast = 0, mark = '', ...token }: Token): SecretShape {
  const { exactly, runs = [[atLeast]], rest = characters } = token
  const opening = { oneOf: openings }
  if (token.isUuid) return { kind, parts: [opening, { characters: '[0-9a-f-]', min: 36, max: 37 }], accepts: isUuid }
  if (exactly !== undefined) return exactShape(kind, opening, characters, exactly)
  const parts = runs.flatMap(([min = 0, max = min], index): Part[] => [
    ...(index === 0 ? [] : [mark]),
    { characters, min, max },
  ])
  return { kind, parts: [opening, ...parts], rest, accepts: isNoPlaceholder }
}

/** Matches one character more than it accepts, to see that no more follow. */
function exactShape(kind: string, opening: { oneOf: string[] }, characters: string, length: number): SecretShape {
  const like = new RegExp(`^${characters}*$`)
  return {
    kind,
    parts: [opening, { characters: '[A-Za-z0-9_-]', min: length, max: length + 1 }],
    accepts: (value) => value.length === length && like.test(value) && isNoPlaceholder(value),
  }
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
