/*
 * What people and programs call a secret. A secret that people choose, such as a password, is judged less strictly than
 * one that a program made. A name may be the end of a longer one, as in DB_PASSWORD.
 */
import words from './words.json' with { type: 'json' }

export const chosenNames = words.chosenNames.flatMap(spellings)
export const madeNames = words.madeNames.flatMap(spellings)

/** Only where no letter stands before them: "bypass:" is none. */
export const { shortChosenNames, shortMadeNames } = words

/** Tokens that open nothing: they tell where to read on, or keep a form from being sent twice. */
export const harmlessBefore = new RegExp(`(?:${words.harmlessBefore.join('|')})[_-]?$`, 'i')

/** Whether a property of this name holds a secret, if it looks like one, and which sort it is. */
export function secretNamed(name: string): 'chosen' | 'made' | undefined {
  if (chosenName.test(name)) return 'chosen'
  const made = madeName.exec(name)
  return made === null || harmlessBefore.test(name.slice(0, made.index)) ? undefined : 'made'
}

const chosenName = endingIn(chosenNames, shortChosenNames)
const madeName = endingIn(madeNames, shortMadeNames)

function endingIn(names: readonly string[], shortNames: readonly string[]): RegExp {
  return new RegExp(`(?:${names.join('|')}|(?<![A-Za-z])(?:${shortNames.join('|')}))$`, 'i')
}

/** api_key, api-key, api key, apikey. */
function spellings(name: string): string[] {
  return name.includes(' ') ? ['_', '-', ' ', ''].map((between) => name.replaceAll(' ', between)) : [name]
}
