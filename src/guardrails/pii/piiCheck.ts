/** Personal data in a text: addresses, phone numbers, bank accounts, cards, IP addresses. */
import { type PiiKind, piiKinds } from '../guardrail.ts'
import type { Finder, TextCheck } from '../inspection.ts'
import { inspectWindow } from '../inspectWindow.ts'
import { cardFinder } from './cardFinder.ts'
import { emailFinder } from './emailFinder.ts'
import { ibanFinder } from './ibanFinder.ts'
import { ipv4Finder, ipv6Finder } from './ipFinder.ts'
import { phoneFinder } from './phoneFinder.ts'

export function piiCheck(kinds: readonly PiiKind[] = piiKinds): TextCheck {
  const finders = piiFinders(kinds)
  return { inspect: (mark, saved) => inspectWindow(finders, mark, saved) }
}

export const piiFinders = (kinds: readonly PiiKind[]): Finder[] =>
  precedence.filter(([kind]) => kinds.includes(kind)).map(([, finder]) => finder)

/** If two kinds begin at the same place, the stricter one is listed first. */
const precedence: [PiiKind, Finder][] = [
  ['email', emailFinder],
  ['iban', ibanFinder],
  ['card', cardFinder],
  ['ip', ipv6Finder],
  ['ip', ipv4Finder],
  ['phone', phoneFinder],
]
