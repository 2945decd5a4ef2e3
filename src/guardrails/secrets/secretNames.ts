/*
 * Names of secrets. Values of password names are judged less strictly than those of token names, since people choose
 * passwords and programs generate tokens. A name may be the end of a longer one, as in DB_PASSWORD.
 */
import words from './words.json' with { type: 'json' }

export const chosenNames = words.chosenNames.flatMap(spellings)
export const madeNames = words.madeNames.flatMap(spellings)

/** Only where no letter precedes them: "bypass:" does not count. */
export const { shortChosenNames, shortMadeNames } = words

/** Before "token", these make it harmless: a position in a list, or a protection against forged requests. */
export const harmlessBefore = new RegExp(`(?:${words.harmlessBefore.join('|')})[_-]?$`, 'i')

/** Whether a property of this name holds a password or a token, if its value looks like one. */
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
