/*
 * The wording of injection attempts, from `phrases.json`. A phrase is written as its kind, its weight and a sequence of
 * words: `a/b` are alternatives, `?a/b` is optional, `*a/b` may occur up to four times, and `<name>` stands for a list; the
 * first word is required. Texts are compared letter by letter, without spaces. No phrase is longer than a few hundred
 * letters: it must fit into the overlap of two neighbouring blocks.
 */
import { foldText, lettersOf } from './foldText.ts'
import data from './phrases.json' with { type: 'json' }

/** `first` are the words it can begin with; `pattern` is sticky. */
export type Phrase = { kind: InjectionKind; weight: number; first: string[]; pattern: RegExp }

const injectionKinds = [
  ...(['override', 'redirect', 'persona', 'unrestricted', 'exfiltration', 'concealment', 'addressed'] as const),
  ...(['delimiter', 'encoded'] as const),
]
export type InjectionKind = (typeof injectionKinds)[number]

export function readKind(name: string | undefined): InjectionKind {
  const kind = injectionKinds.find((known) => known === name)
  if (kind === undefined) throw new Error(`${name} is not a kind of injection`)
  return kind
}

export const phrases: readonly Phrase[] = Object.values(data.phrases).flat().map(toPhrase)

function toPhrase(written: string): Phrase {
  const lists: Record<string, string> = data.lists
  const [kind, weight, ...words] = written.replace(/<(\w+)>/g, (_, name) => lists[name] ?? '').split(' ')
  return {
    kind: readKind(kind),
    weight: Number(weight),
    first: alternativesOf(words[0] ?? ''),
    pattern: new RegExp(words.map(toGroup).join(''), 'y'),
  }
}

/** Folded like the text it is compared with. */
function alternativesOf(word: string): string[] {
  const alternatives = word.replace(/^[?*]/, '').split('/')
  return alternatives.map((one) => lettersOf(foldText(one)))
}

function toGroup(word: string): string {
  const group = `(?:${alternativesOf(word).join('|')})`
  if (word.startsWith('*')) return `${group}{0,4}`
  return word.startsWith('?') ? `${group}?` : group
}
