/*
 * Names of secrets. Values of password names are judged less strictly than those of token names, since people choose
 * passwords and programs generate tokens. A name may be the end of a longer one, as in DB_PASSWORD.
 */
import words from './words.json' with { type: 'json' }

export const passwordNames = words.passwordNames.flatMap(spellings)
export const tokenNames = words.tokenNames.flatMap(spellings)

/** Only where no letter precedes them: "bypass:" does not count. */
export const { shortPasswordNames, shortTokenNames } = words

/** Before "token", these make it harmless: a position in a list, or a protection against forged requests. */
export const harmlessBefore = new RegExp(`(?:${words.harmlessBefore.join('|')})[_-]?$`, 'i')

/** Whether a property of this name holds a password or a token, if its value looks like one. */
export function secretKindOf(name: string): 'password' | 'token' | undefined {
  if (passwordName.test(name)) return 'password'
  const match = tokenName.exec(name)
  return match === null || harmlessBefore.test(name.slice(0, match.index)) ? undefined : 'token'
}

const passwordName = endingIn(passwordNames, shortPasswordNames)
const tokenName = endingIn(tokenNames, shortTokenNames)

function endingIn(names: readonly string[], shortNames: readonly string[]): RegExp {
  return new RegExp(`(?:${names.join('|')}|(?<![A-Za-z])(?:${shortNames.join('|')}))$`, 'i')
}

/** api_key, api-key, api key, apikey. */
function spellings(name: string): string[] {
  return name.includes(' ') ? ['_', '-', ' ', ''].map((between) => name.replaceAll(' ', between)) : [name]
}
