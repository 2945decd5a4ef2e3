/** Secrets recognised by the name before them, and the ways in which name and value are written. */
import { looksChosen, looksChosenInProse, looksMade, looksMadeInProse } from '../looksRandom.ts'
import { chosenNames, harmlessBefore, madeNames, shortChosenNames, shortMadeNames } from '../secretNames.ts'
import type { Part } from '../shapePatterns.ts'
import words from '../words.json' with { type: 'json' }
import type { SecretShape } from './secretShape.ts'

type Accepts = (value: string) => boolean

const visible = '[^\\s"\'`,;<>(){}\\[\\]|“”„«»]'
const value: Part = { characters: visible, min: 8, max: 128 }
const space: Part = { characters: '[ \\t]', min: 0, max: 20 }
const quote: Part = { oneOf: ['\\"', '"', "'", '`', '“', '„', '«', ''] }
/** What a longer value continues with; in URLs, an ampersand ends it. */
const rest = visible.replace('|', '|&')

const named = (parts: SecretShape['parts'], accepts: Accepts): SecretShape => ({
  kind: 'assigned',
  parts,
  rest,
  isNamed: true,
  unlessBehind: harmlessBefore,
  trim: withoutWhatFollows,
  accepts,
})

/** `name = value`, `"name": "value"`, `["name"] => 'value'`, `<name>value<`, `--name=value`. */
const assigned = (names: readonly string[], accepts: Accepts): SecretShape =>
  named(
    [
      { oneOf: names },
      { oneOf: ['\\"]', '"]', "']", '\\"', '"', "'", ''] },
      space,
      { oneOf: [':=', '=>', '==', '=', ':', '：', '>', '%3D'] },
      space,
      quote,
      value,
    ],
    accepts,
  )

/** `set("name", "value")` */
const passed = (names: readonly string[], accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, { oneOf: ["',", '",'] }, space, { oneOf: ["'", '"'] }, value], accepts)

/** `name value`, as on a command line. */
const beside = (names: readonly string[], accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, { characters: '[ \\t]', min: 1, max: 4 }, quote, value], accepts)

/** "The name of this and that is value." */
const told = (names: readonly string[], between: Part, accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, between, { oneOf: words.verbs }, quote, value], accepts)

const anyWords: Part = { characters: "[A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff '’-]", min: 0, max: 32 }
const noWords: Part = { oneOf: ['s', ''] }

export const namedShapes: readonly SecretShape[] = [
  assigned(chosenNames, looksChosen),
  assigned(madeNames, looksMade),
  passed([...chosenNames, ...madeNames], looksMade),
  beside(chosenNames, looksChosenInProse),
  beside(madeNames, looksMadeInProse),
  told(chosenNames, anyWords, looksChosenInProse),
  told(madeNames, noWords, looksMadeInProse),
  assigned(words.sessionNames, (one) => one.length >= 16 && looksMade(one)),
]

/** For names that are parts of common words. */
export const shortNamedShapes: readonly SecretShape[] = [
  assigned(shortChosenNames, looksChosen),
  assigned(shortMadeNames, looksMadeInProse),
  beside(shortChosenNames, looksChosenInProse),
  beside(shortMadeNames, looksMadeInProse),
  told(shortChosenNames, { oneOf: [''] }, looksChosenInProse),
]

/** Cuts off the next parameter of a URL, an escaped line break, and the end of a sentence. */
function withoutWhatFollows(text: string): string {
  const hasNext = text.includes('&') || text.includes('\\')
  const end = hasNext ? /&(?:amp;)?[\w.-]{1,40}=|\\[nrt"']|\\$/.exec(text)?.index : undefined
  return text.slice(0, end).replace(/[.?:…。，、]{1,3}$/, '')
}
