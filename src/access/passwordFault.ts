import { isStorableText } from '../platform/database/searchableJson.ts'
import { maxPasswordCharacters } from './sessions/passwordCheck.ts'

const minPasswordCharacters = 8

/** Why a text can't be a new password, or undefined. A login would refuse longer texts and invalid Unicode. */
export function passwordFault(password: string): string | undefined {
  const isLengthGood = password.length >= minPasswordCharacters && password.length <= maxPasswordCharacters
  if (isLengthGood && !/[\r\n]/.test(password) && isStorableText(password)) return undefined
  return `must be one line of ${minPasswordCharacters} to ${maxPasswordCharacters} characters`
}
