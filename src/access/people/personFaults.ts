/** What is wrong with the e-mail address or the name of a person, or undefined. */
import { isStorableText } from '../../platform/database/searchableJson.ts'

export function emailFault(email: string): string | undefined {
  const isAddress = /^[^\s@\0]+@[^\s@\0]+$/.test(email) && email.length <= maxEmailCharacters && isStorableText(email)
  return isAddress ? undefined : 'must be an e-mail address'
}

export function nameFault(name: string): string | undefined {
  const isName = name.trim() !== '' && [...name].length <= maxNameCharacters && !/\p{Cc}/u.test(name)
  return isName && isStorableText(name) ? undefined : `must be one line of 1 to ${maxNameCharacters} characters`
}

const maxEmailCharacters = 320
const maxNameCharacters = 200
